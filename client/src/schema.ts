/* Generated from the routes and DTOs by `npm run openapi`. */
export interface paths {
    "/api/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process answers, whatever its database does: one that does not should be replaced. */
        get: operations["HealthController_live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether requests should be sent here; 503 while this process stops. Without its database it still serves visitors from
         *     memory, so the database's state plays no part.
         */
        get: operations["HealthController_ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether everything works, for monitoring; 503 while the database is unavailable, and while this process stops. */
        get: operations["HealthController_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Server-sent events: what changed, as it changes. `Last-Event-ID` resumes; `after` does the same for a reader that
         *     cannot send it yet: browsers do so only when they come back, and then it counts for more.
         */
        get: operations["EventsController_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs in by e-mail address or username. Sets a cookie, or answers with a token for `client: "app"`. An account with a
         *     second factor is answered with 401 SECOND_FACTOR_REQUIRED: the same call with `code` added then signs in.
         */
        post: operations["AuthController_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the session of the caller. */
        post: operations["AuthController_logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in, or as whom they view the dashboard. */
        get: operations["AuthController_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the caller is signed in, the last used first. */
        get: operations["SessionsController_list"];
        put?: never;
        post?: never;
        /** Ends all of the caller's sessions but the one that calls. */
        delete: operations["SessionsController_endOthers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends one of the caller's own sessions. */
        delete: operations["SessionsController_end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Views the dashboard as somebody else, for 30 minutes at most; super-admins only. Until `DELETE /api/auth/view` every call
         *     of the session is answered as theirs would be, and every write is 403 VIEW_ONLY.
         */
        post: operations["ViewAsController_begin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends the view as somebody else; nothing happens without one. */
        delete: operations["ViewAsController_end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody who can sign in, the newest first. */
        get: operations["StaffController_list"];
        put?: never;
        /** Adds a member of staff, without any permission. */
        post: operations["StaffController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own record; anyone's with users:view or users:view-info. */
        get: operations["StaffController_read"];
        /** Changes username and e-mail: one's own with profile:access and one's password, anyone's with users:update. */
        put: operations["StaffController_edit"];
        post?: never;
        /** Deletes somebody else and ends their sessions. */
        delete: operations["StaffController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Gives somebody else another role, by its key, and ends their sessions. */
        put: operations["StaffController_assignRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Suspends somebody else, or lets them in again; ends their sessions. */
        put: operations["StaffController_setStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes one's own password and ends one's other sessions. */
        put: operations["StaffController_changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Gives somebody else permissions and takes them, as far as the caller holds them. */
        put: operations["StaffController_setPermissions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/one-time-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives somebody else a one-time password, shown this once, and ends their sessions. */
        post: operations["ResetsController_givePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends all sessions of somebody else, with their event streams. */
        delete: operations["ResetsController_endSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes somebody else's second factor and ends their sessions. */
        delete: operations["ResetsController_removeSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether signing in asks the caller for a code. */
        get: operations["SecondFactorController_read"];
        /** Turns the second factor on with a first code; the recovery codes are shown this once. */
        put: operations["SecondFactorController_activate"];
        /** Makes a secret for the caller's authenticator app. It counts once a code of it is confirmed. */
        post: operations["SecondFactorController_begin"];
        /** Turns the second factor off. */
        delete: operations["SecondFactorController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes new recovery codes; the old ones are of no use any more. */
        post: operations["SecondFactorController_renew"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The roles there are, the built-in ones first. */
        get: operations["RolesController_list"];
        put?: never;
        post: operations["RolesController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["RolesController_read"];
        put?: never;
        post?: never;
        /** Deletes a role that nobody holds. */
        delete: operations["RolesController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody's API keys, the newest first. */
        get: operations["ApiKeysController_list"];
        put?: never;
        /** Makes an API key, shown this once, with permissions that the caller holds. */
        post: operations["ApiKeysController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["ApiKeysController_read"];
        put?: never;
        post?: never;
        /** Revokes an API key, also one that somebody else made. */
        delete: operations["ApiKeysController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What staff did, newest first. */
        get: operations["ActivityController_list"];
        /**
         * Deletes what some users did in a range of days or moments, both ends included. One call deletes for 20 seconds at most;
         *     `isComplete` says whether that was all.
         */
        put: operations["ActivityController_clear"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/activity/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Logs what the dashboard says was done, always as done by the signed-in user. */
        put: operations["ActivityController_add"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Prepared once for everyone: each page of the site reads it. */
        get: operations["SettingsController_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setting/{id}/devTools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Switches the blocking of developer tools on or off. */
        put: operations["SettingsController_devTools"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setting/{id}/goLive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Shifts the instant at which games go live. */
        put: operations["SettingsController_goLive"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setting/{id}/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes the zone of kick-offs, the notices for visitors, and whether games finish by themselves. */
        put: operations["SettingsController_site"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leagues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every league, or a slice of them. */
        get: operations["LeaguesController_list"];
        put?: never;
        post: operations["LeaguesController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leagues/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["LeaguesController_read"];
        put: operations["LeaguesController_update"];
        post?: never;
        delete: operations["LeaguesController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leagues/{id}/streams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The streams that games of the league usually have. */
        get: operations["LeaguesController_usualStreams"];
        /** Replaces the list; games keep the streams that they have. */
        put: operations["LeaguesController_setUsualStreams"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leagues/{id}/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Puts one before another, or last. Moving does not change `revision`. */
        put: operations["LeaguesController_order"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Imports a file of fixtures. With `dryRun=true` it only returns the report that the import would have. A row of a new league
         *     requires leagues:create, and a row that changes a game requires games:update. Without the permission the row is rejected, and
         *     the others are imported.
         */
        post: operations["ImportController_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{matchId}/game/{gameId}/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Sets a game live. Anyone may call it, but the server's clock decides: before its instant a game stays as it is.
         *     Staff with games:update set it live at once, unless they say `force: false`.
         */
        put: operations["GoLiveController_live"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every match with its games and streams, or a slice of them. */
        get: operations["MatchesController_list"];
        put?: never;
        post: operations["MatchesController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/web": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Matches with the games that are shown on the site: those of a window of days, or without one every game that is not
         *     finished and those of the last seven days.
         */
        get: operations["MatchesController_web"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/mobile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same with the games that are shown in the apps. */
        get: operations["MatchesController_mobile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MatchesController_read"];
        put: operations["MatchesController_update"];
        post?: never;
        /** Deletes a match and its games; refused while one of them is live. */
        delete: operations["MatchesController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{matchId}/game/{gameId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["GamesController_read"];
        put: operations["GamesController_update"];
        post?: never;
        delete: operations["GamesController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{matchId}/game": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["GamesController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{matchId}/game/{gameId}/trending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["GamesController_trending"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{matchId}/game/{gameId}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** The score of a game that is live or over, and a text about its state. */
        put: operations["GamesController_result"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{matchId}/game/{gameId}/streamUrls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replaces the list of streams. */
        put: operations["GamesController_streamUrls"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{matchId}/game/{gameId}/usualStreams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds the usual streams of the game's league; those that it has already stay as they are. */
        post: operations["GamesController_usualStreams"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A slice of the games; without a range the first 500, prepared once for all visitors. */
        get: operations["GameListsController_games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many games there are on each day, and the nearest days with games around them. */
        get: operations["GameListsController_calendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/teams/{team}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A team, by its name with dashes for spaces, or by a former address of its page. It is known by its games on the site. */
        get: operations["GameListsController_team"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many games are live and to come: in all, by sport and by league. */
        get: operations["GameListsController_summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One game by its id alone, as a push names it. */
        get: operations["GameListsController_game"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/streams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every stream of the games that are not finished. */
        get: operations["GameListsController_streams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{matchId}/game/{gameId}/viewCount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Counts a view, after 60 seconds of play, while the game can be watched. The server decides whether it counts. */
        put: operations["GameViewsController_count"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/watching": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many people have which game open, most first. The event `watching` says so whenever it changes. */
        get: operations["WatchingController_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Says which records a tab of the caller has open, and answers who has. It counts for 45 seconds; the event `presence`
         *     says whenever it changes for the caller. Nothing of it is stored or logged.
         */
        put: operations["PresenceController_note"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/picture/{kind}/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The picture that a link to a page of the site is shown with elsewhere: PNG, 1200 by 630. */
        get: operations["PicturesController_picture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar/{kind}/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The games of a league, a team, a sport or a match, or one game, as a calendar (iCalendar, RFC 5545) that programs can
         *     subscribe to. Times are UTC. A game that moves keeps its UID and gets a higher SEQUENCE; one that is deleted before it is
         *     over is CANCELLED for 30 days. Calendars of leagues, teams and sports go 31 days back.
         */
        get: operations["CalendarsController_calendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The page that plays a stream, to be framed by pages of this site. Failures are pages too, for callers that accept HTML. */
        get: operations["StreamsController_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/streams/{id}/playback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A player says how a stream played: added up for staff, once for a visitor and stream in ten minutes. */
        post: operations["StreamPlaybackController_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/streams/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A visitor says that a stream does not play: counted once for a visitor and stream, and the stream is offered later. */
        post: operations["StreamReportsController_report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/faq": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Questions visitors ask, in the order in which they were added. */
        get: operations["FaqsController_list"];
        put?: never;
        post: operations["FaqsController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/faq/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["FaqsController_read"];
        put: operations["FaqsController_update"];
        post?: never;
        delete: operations["FaqsController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/faq/{id}/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Puts one before another, or last. Moving does not change `revision`. */
        put: operations["FaqsController_order"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What visitors wrote, newest first. */
        get: operations["ContactsController_list"];
        put?: never;
        /** A visitor's message. */
        post: operations["ContactsController_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact/assignees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who may be given a message: active members of staff who may read them. */
        get: operations["ContactsController_listAssignees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["ContactsController_read"];
        put?: never;
        post?: never;
        delete: operations["ContactsController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["ContactsController_setStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact/{id}/assignee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Gives a message to a member of staff, or to nobody. */
        put: operations["ContactsController_assign"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact/{id}/replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answers the person who wrote by e-mail; refused where none is set up. */
        post: operations["ContactsController_reply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a note that only colleagues see. */
        post: operations["ContactsController_addNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact/{id}/notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a note: one's own, or anybody's with contact:delete. */
        delete: operations["ContactsController_removeNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/match-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What visitors would like to see, newest first. */
        get: operations["MatchRequestsController_list"];
        put?: never;
        /** A visitor's request. */
        post: operations["MatchRequestsController_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/match-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MatchRequestsController_read"];
        put?: never;
        post?: never;
        delete: operations["MatchRequestsController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/match-requests/{id}/game": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds the game that was asked for and approves the request in one step. */
        post: operations["MatchRequestsController_makeGame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/match-requests/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Marks a request. The person who asked gets an e-mail when it is approved or declined, where mail is set up. */
        put: operations["MatchRequestsController_setStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/replays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every replay with its parts, newest date first, or a slice of them. */
        get: operations["ReplaysController_list"];
        put?: never;
        post: operations["ReplaysController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/replays/web": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the replays of a sport, or of all, as the website lists them, and which sports have any. */
        get: operations["ReplaysController_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/replays/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A replay with the ones before and after it by date. */
        get: operations["ReplaysController_read"];
        put: operations["ReplaysController_update"];
        post?: never;
        delete: operations["ReplaysController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/replays/{id}/parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replaces the list of parts. */
        put: operations["ReplaysController_setParts"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/replays/{id}/viewCount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Counts a view of a part, after 60 seconds of play. The server decides whether it counts. Parts may share a title: `id`
         *     names one exactly, and holds where both are sent.
         */
        put: operations["ReplayViewsController_count"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/affiliate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every link for holders of affiliates:access, for everyone else the active ones of the web; newest first. */
        get: operations["AffiliatesController_list"];
        put?: never;
        post: operations["AffiliatesController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/affiliate/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Clicks of the last 30 days. */
        get: operations["AffiliatesController_statistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/affiliate/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["AffiliatesController_read"];
        put: operations["AffiliatesController_update"];
        post?: never;
        delete: operations["AffiliatesController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/affiliate/{affiliateId}/update-clicks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Counts a click on an active link. The server decides whether it counts. */
        put: operations["ClicksController_count"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The uploaded files, the newest first. */
        get: operations["MediaController_list"];
        put?: never;
        /**
         * Takes a picture (JPEG, PNG, WebP, GIF, AVIF) or a build of the app (APK, IPA), whose bytes are the body. Pictures are made
         *     again without metadata; animated pictures are rejected. For a file that is in the library already, the response has that file.
         */
        post: operations["MediaController_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file, and what uses it. */
        get: operations["MediaController_read"];
        put?: never;
        post?: never;
        /** Deletes a file that nothing uses. */
        delete: operations["MediaController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mobile/downloads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every build of the app, newest first. */
        get: operations["DownloadsController_list"];
        put?: never;
        post: operations["DownloadsController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mobile/downloads/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many builds there are, and how often they were downloaded. */
        get: operations["DownloadsController_readStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mobile/downloads/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether there is a newer build than the one that is installed, and whether it must be taken. */
        get: operations["DownloadsController_findUpdate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mobile/downloads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["DownloadsController_read"];
        put: operations["DownloadsController_update"];
        post?: never;
        delete: operations["DownloadsController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mobile/downloads/{id}/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Counts a download: one for each visitor and minute. */
        put: operations["DownloadCountController_count"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mobile/downloads/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file of a build under its right name, passed on from where it lies. */
        get: operations["DownloadFileController_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/subscriptions/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a browser subscribes with. */
        get: operations["SubscriptionsController_key"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Registers a browser for pushes; the same endpoint again updates it. */
        post: operations["SubscriptionsController_register"];
        /** Removes a browser, for a caller that sends its endpoint. */
        delete: operations["SubscriptionsController_forget"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["TemplatesController_list"];
        put?: never;
        post: operations["TemplatesController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["TemplatesController_read"];
        put: operations["TemplatesController_update"];
        post?: never;
        delete: operations["TemplatesController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends it to every browser that subscribed; possible again when it is through. */
        post: operations["TemplatesController_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mobile/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["PushesController_list"];
        put?: never;
        /** Sends at once, or at the time that is named. */
        post: operations["PushesController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mobile/notifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["PushesController_read"];
        /** Possible until it starts to go out. */
        put: operations["PushesController_update"];
        post?: never;
        /** Cancels one that has not been sent to its end (it stays listed); deletes one that is over. */
        delete: operations["PushesController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mobile/notifications/{id}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts one that was cancelled before it began to go out back into the queue. */
        post: operations["PushesController_schedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mobile/inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest pushes that were sent to all apps, or with `platform` to those of a system alone as well, within 30 days: those for followers of something are not for everybody. */
        get: operations["InboxController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mobile/notifications/audience": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many apps and browsers a push would go to now: everybody's, or those of followers; on all platforms, or on some. */
        get: operations["AudienceController_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mobile/notifications/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a push to a device, by its id or its token, or to a browser, by its endpoint. */
        post: operations["TestSendsController_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mobile/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Registers an app for pushes; the same token again updates it. */
        post: operations["DevicesController_register"];
        /** Removes a device, for a caller that sends its token. */
        delete: operations["DevicesController_forget"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mobile/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who uses the mobile app, newest first; never their tokens. */
        get: operations["MobileUsersController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mobile/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MobileUsersController_read"];
        put?: never;
        post?: never;
        delete: operations["MobileUsersController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where events are sent to, the newest first. */
        get: operations["WebhooksController_list"];
        put?: never;
        /** Adds a webhook; its secret is shown this once. */
        post: operations["WebhooksController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages of the last 30 days, sent or waiting; the newest first. A message of an event that needs a key is listed for holders of
         *     the key alone.
         */
        get: operations["WebhooksController_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/deliveries/{id}/again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a message once more, under the same id; one of an event that needs a key only for its holders. */
        post: operations["WebhooksController_sendAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["WebhooksController_read"];
        put: operations["WebhooksController_update"];
        post?: never;
        /** Deletes a webhook with its log. */
        delete: operations["WebhooksController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a new secret, shown this once; for a day messages are signed with the old one too. */
        post: operations["WebhooksController_replaceSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a message that only shows that messages arrive, once, also while the webhook is off. */
        post: operations["WebhooksController_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is on air, what comes next and what needs attention; parts that the caller has no key for are null. */
        get: operations["OverviewController_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the service is doing: what needs attention first, then version, database, backups, games, jobs and processes. */
        get: operations["StatusController_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        MessageAnswer: {
            /** @description A sentence for a person. */
            message: string;
        };
        LoginDto: {
            /** @description The e-mail address or the username. */
            email: string;
            password: string;
            /**
             * @description 'app' asks for a token in the answer in place of a cookie.
             * @enum {string}
             */
            client?: "app";
            /** @description The second factor, after SECOND_FACTOR_REQUIRED: the code of the authenticator app, or a recovery code. */
            code?: string;
        };
        ViewingRecord: {
            /** @description The username of who is signed in. */
            viewer: string;
            /** @description The id and username of whom they view as. */
            viewedId: string;
            viewed: string;
            /** @description When it ends by itself, ISO 8601, UTC. */
            until: string;
            /** @description It has ended by itself: `user` is the viewer again, who stops it before anything can be changed. */
            isOver: boolean;
        };
        UserRecord: {
            username: string;
            email: string;
            role: string;
            permissions: string[];
            /** @enum {string} */
            status: "Active" | "Suspended";
            isVerified: boolean;
            /** @description Whether the next thing they do must be to choose a password of their own. */
            mustChangePassword: boolean;
            /** @description Whether signing in asks for a code as well. */
            hasSecondFactor: boolean;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description The same value as `_id`. */
            id: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. Counters do not touch it. */
            updatedAt: string;
            /** @description Grows with each write; what `If-Match` is compared with. */
            revision: number;
        };
        LoginAnswer: {
            /** @description A sentence for a person. */
            message: string;
            /** @description Only for a login with `client: "app"`: the bearer token. */
            token?: string;
            /** @description Left out: none. `user` is whom one views as, without permissions that the viewer lacks. */
            viewing?: components["schemas"]["ViewingRecord"];
            /**
             * @description Left out: nothing.
             * @enum {string}
             */
            restriction?: "PASSWORD_CHANGE_REQUIRED" | "SECOND_FACTOR_SETUP_REQUIRED";
            user: components["schemas"]["UserRecord"];
        };
        OwnUserAnswer: {
            /** @description A sentence for a person. */
            message: string;
            /** @description Left out: none. `user` is whom one views as, without permissions that the viewer lacks. */
            viewing?: components["schemas"]["ViewingRecord"];
            /**
             * @description Left out: nothing.
             * @enum {string}
             */
            restriction?: "PASSWORD_CHANGE_REQUIRED" | "SECOND_FACTOR_SETUP_REQUIRED";
            user: components["schemas"]["UserRecord"];
        };
        SessionRecord: {
            id: string;
            /** @description 'Chrome on Windows', as far as the client said; else 'Unknown browser' or 'Unknown app'. */
            device: string;
            /** @enum {string} */
            client: "browser" | "app";
            /** @description Where it was signed in from; empty for a session older than this field. */
            address: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description To the minute, ISO 8601, UTC. */
            lastSeenAt: string;
            /** @description The session of this call. */
            isCurrent: boolean;
        };
        SessionsAnswer: {
            /** @description A sentence for a person. */
            message: string;
            sessions: components["schemas"]["SessionRecord"][];
        };
        CurrentPasswordDto: {
            currentPassword: string;
        };
        Function: Record<string, never>;
        UsersAnswer: {
            /** @description A sentence for a person. */
            message: string;
            users: components["schemas"]["UserRecord"][];
        };
        ObjectId: Record<string, never>;
        UserAnswer: {
            /** @description A sentence for a person. */
            message: string;
            user: components["schemas"]["UserRecord"];
        };
        NewUserDto: {
            password: string;
            /** @description Accepted and ignored: new users are staff. */
            role?: string;
            username: string;
            email: string;
        };
        EditUserDto: {
            /** @description The caller's own, where they change their own record: needed from ten minutes after signing in. */
            currentPassword?: string;
            username: string;
            email: string;
        };
        UserRoleDto: {
            /** @description The role's key. */
            role: string;
        };
        UserStatusDto: {
            /** @enum {string} */
            status: "Active" | "Suspended";
        };
        PasswordDto: {
            /** @description Accepted and ignored: hashes leave the server never. */
            currentHashedPassword?: string;
            currentPassword: string;
            newPassword: string;
        };
        PermissionsDto: {
            /** @description The keys that the user is to hold; keys that the actor lacks stay as they are. */
            newPermissions: ("affiliates:access" | "affiliates:create" | "affiliates:delete" | "affiliates:update" | "api-keys:create" | "api-keys:delete" | "api-keys:view" | "app-downloads:access" | "app-downloads:create" | "app-downloads:delete" | "app-downloads:update" | "app-notifications:access" | "app-notifications:create" | "app-notifications:delete" | "app-notifications:update" | "app-users:access" | "app-users:delete" | "contact:access" | "contact:delete" | "contact:update" | "contact:view" | "dashboard:access" | "dev-tools:access" | "faqs:access" | "faqs:create" | "faqs:delete" | "faqs:update" | "faqs:view" | "finished-matches:access" | "games:create" | "games:delete" | "games:update" | "games:view" | "leagues:access" | "leagues:create" | "leagues:delete" | "leagues:update" | "leagues:view" | "logs:access" | "logs:delete" | "logs:view" | "match-requests:access" | "match-requests:delete" | "match-requests:update" | "match-requests:view" | "matches:create" | "matches:delete" | "matches:update" | "matches:view" | "media:access" | "media:create" | "media:delete" | "notifications:access" | "notifications:create" | "notifications:delete" | "notifications:update" | "ongoing-matches:access" | "password:view" | "permissions:update" | "permissions:view" | "profile:access" | "replays:access" | "replays:create" | "replays:delete" | "replays:update" | "roles-permissions:access" | "roles:assign" | "roles:create" | "roles:delete" | "roles:view" | "schedule-matches:access" | "settings:update" | "status:view" | "streams:access" | "trending:view" | "users:access" | "users:create" | "users:delete" | "users:update" | "users:view" | "users:view-info" | "webhooks:create" | "webhooks:delete" | "webhooks:update" | "webhooks:view")[];
        };
        OneTimePasswordAnswer: {
            /** @description A sentence for a person. */
            message: string;
            user: components["schemas"]["UserRecord"];
            /** @description Shown this once; must be changed at the next sign-in. */
            password: string;
            /** @description Until when it can be used, ISO 8601, UTC. */
            expiresAt: string;
        };
        SecondFactorRecord: {
            isActive: boolean;
            /** @description Whether the service asks it of everybody in this role. */
            isRequired: boolean;
            /** @description ISO 8601, UTC; null while it is off. */
            activatedAt: string | null;
            recoveryCodesLeft: number;
        };
        SecondFactorAnswer: {
            /** @description A sentence for a person. */
            message: string;
            secondFactor: components["schemas"]["SecondFactorRecord"];
        };
        SecondFactorSecretAnswer: {
            /** @description A sentence for a person. */
            message: string;
            /** @description Base32, to be typed where no picture can be taken. */
            secret: string;
            /** @description What the QR code says: otpauth://totp/… */
            uri: string;
        };
        ConfirmSecondFactorDto: {
            code: string;
        };
        RecoveryCodesAnswer: {
            /** @description A sentence for a person. */
            message: string;
            /** @description Each can be used once in place of a code; shown this once. */
            recoveryCodes: string[];
        };
        SecondFactorDto: {
            currentPassword: string;
            /** @description Of the authenticator app, or a recovery code. */
            code: string;
        };
        RoleRecord: {
            /** @description As people read it. */
            name: string;
            /** @description The key that users hold. */
            role: string;
            /** @description Whether it belongs to the system and cannot be deleted. */
            isBuiltIn: boolean;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description The same value as `_id`. */
            id: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. Counters do not touch it. */
            updatedAt: string;
            /** @description Grows with each write; what `If-Match` is compared with. */
            revision: number;
        };
        RolesAnswer: {
            /** @description A sentence for a person. */
            message: string;
            roles: components["schemas"]["RoleRecord"][];
        };
        RoleAnswer: {
            /** @description A sentence for a person. */
            message: string;
            role: components["schemas"]["RoleRecord"];
        };
        RoleDto: {
            name: string;
        };
        ApiKeyRecord: {
            name: string;
            /** @description How the key begins, by which people recognise it. */
            start: string;
            /** @description What it may do, as far as its maker may. */
            permissions: string[];
            /** @description Who made it. */
            userId: string;
            /** @description As they were called then. */
            username: string;
            /** @description ISO 8601, UTC; null: never. */
            expiresAt: string | null;
            /** @description To the minute, ISO 8601, UTC; null: never. */
            lastUsedAt: string | null;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description The same value as `_id`. */
            id: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. Counters do not touch it. */
            updatedAt: string;
            /** @description Grows with each write; what `If-Match` is compared with. */
            revision: number;
        };
        ApiKeysAnswer: {
            /** @description A sentence for a person. */
            message: string;
            apiKeys: components["schemas"]["ApiKeyRecord"][];
        };
        ApiKeyAnswer: {
            /** @description A sentence for a person. */
            message: string;
            apiKey: components["schemas"]["ApiKeyRecord"];
        };
        ApiKeyDto: {
            /** @description What it is for. */
            name: string;
            /** @description What it may do: as long as its maker may do it too. */
            permissions: ("affiliates:access" | "affiliates:create" | "affiliates:delete" | "affiliates:update" | "api-keys:create" | "api-keys:delete" | "api-keys:view" | "app-downloads:access" | "app-downloads:create" | "app-downloads:delete" | "app-downloads:update" | "app-notifications:access" | "app-notifications:create" | "app-notifications:delete" | "app-notifications:update" | "app-users:access" | "app-users:delete" | "contact:access" | "contact:delete" | "contact:update" | "contact:view" | "dashboard:access" | "dev-tools:access" | "faqs:access" | "faqs:create" | "faqs:delete" | "faqs:update" | "faqs:view" | "finished-matches:access" | "games:create" | "games:delete" | "games:update" | "games:view" | "leagues:access" | "leagues:create" | "leagues:delete" | "leagues:update" | "leagues:view" | "logs:access" | "logs:delete" | "logs:view" | "match-requests:access" | "match-requests:delete" | "match-requests:update" | "match-requests:view" | "matches:create" | "matches:delete" | "matches:update" | "matches:view" | "media:access" | "media:create" | "media:delete" | "notifications:access" | "notifications:create" | "notifications:delete" | "notifications:update" | "ongoing-matches:access" | "password:view" | "permissions:update" | "permissions:view" | "profile:access" | "replays:access" | "replays:create" | "replays:delete" | "replays:update" | "roles-permissions:access" | "roles:assign" | "roles:create" | "roles:delete" | "roles:view" | "schedule-matches:access" | "settings:update" | "status:view" | "streams:access" | "trending:view" | "users:access" | "users:create" | "users:delete" | "users:update" | "users:view" | "users:view-info" | "webhooks:create" | "webhooks:delete" | "webhooks:update" | "webhooks:view")[];
            /** @description In how many days it expires; left out: never. */
            expiresInDays?: number | null;
            /** @description The caller's own: needed from ten minutes after signing in. */
            currentPassword?: string;
        };
        NewApiKeyAnswer: {
            /** @description A sentence for a person. */
            message: string;
            apiKey: components["schemas"]["ApiKeyRecord"];
            /** @description The key itself, shown this once. */
            key: string;
        };
        ActivityUser: {
            _id: string;
            username: string;
            email: string;
        };
        FieldChange: {
            field: string;
            before: Record<string, never>;
            after: Record<string, never>;
        };
        SecurityDetails: {
            /** @enum {string} */
            event: "sign-in-failed" | "sign-in-locked" | "permission-refused" | "password-changed" | "password-reset" | "second-factor-on" | "second-factor-off" | "recovery-code-used" | "recovery-codes-renewed" | "session-ended";
            /** @description Of the client. */
            address: string;
            reason: string;
            /** @description How often within the minute. */
            count: number;
        };
        ActivityRecord: {
            _id: string;
            id: string;
            /** @description As it was then. */
            user: components["schemas"]["ActivityUser"];
            role: string;
            /** @description The name of the API key by which it was done; left out: none. */
            apiKey?: string;
            /** @description What was done, for a person. */
            action: string;
            /** @enum {string} */
            source: "server" | "client" | "security";
            resource: string;
            resourceId: string;
            changes: components["schemas"]["FieldChange"][];
            /** @description Only with the source 'security'. */
            security?: components["schemas"]["SecurityDetails"];
            /** @description The id of the entry whose changes this write took back; left out: none. */
            undoes?: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
        };
        ActivitiesAnswer: {
            /** @description A sentence for a person. */
            message: string;
            activities: components["schemas"]["ActivityRecord"][];
        };
        DateRangeDto: {
            from: string;
            to: string;
        };
        ClearActivityDto: {
            /** @description Ids of users. */
            ids: string[];
            dateRange: components["schemas"]["DateRangeDto"];
        };
        ClearingAnswer: {
            /** @description A sentence for a person. */
            message: string;
            /** @description How many entries were deleted. */
            deleted: number;
            /** @description Whether that was all; else the same call deletes more. */
            isComplete: boolean;
        };
        ActivityDto: {
            action: string;
        };
        DevToolsSetting: {
            isEnabled: boolean;
        };
        GoLiveSetting: {
            /** @description Minutes added to every kick-off, −120 to 120. */
            shiftMinutes: number;
        };
        NoticeSetting: {
            isEnabled: boolean;
            title: string;
            text: string;
        };
        SettingsRecord: {
            devTools: components["schemas"]["DevToolsSetting"];
            goLive: components["schemas"]["GoLiveSetting"];
            /** @description IANA name: the zone of kick-offs that name none. */
            timeZone: string;
            notice: components["schemas"]["NoticeSetting"];
            improvements: components["schemas"]["NoticeSetting"];
            autoFinish: boolean;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description The same value as `_id`. */
            id: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. Counters do not touch it. */
            updatedAt: string;
            /** @description Grows with each write; what `If-Match` is compared with. */
            revision: number;
        };
        SettingsAnswer: {
            /** @description A sentence for a person. */
            message: string;
            settings: components["schemas"]["SettingsRecord"];
        };
        DevToolsDto: {
            isEnabled: boolean;
        };
        GoLiveShiftDto: {
            /** @description Minutes added to (or, when negative, taken from) every kick-off. */
            shiftMinutes: number;
        };
        NoticeDto: {
            isEnabled: boolean;
            title?: string;
            text?: string;
        };
        SiteSettingsDto: {
            timeZone?: string;
            notice?: components["schemas"]["NoticeDto"];
            improvements?: components["schemas"]["NoticeDto"];
            autoFinish?: boolean;
        };
        LeagueRecord: {
            name: string;
            abbreviation: string;
            /** @description The English name in lower case. */
            country: string;
            /** @enum {string} */
            category: "Football" | "Cricket" | "Basketball" | "Tennis" | "Hockey" | "Baseball" | "Rugby" | "Volleyball" | "Badminton";
            /** @description Empty when the league was made by an import. */
            logoUrl: string;
            /**
             * @description First month of its seasons, 1 to 12; January means that each season is a calendar year. Null until staff or an import
             *     decide it.
             */
            seasonStart: number | null;
            /** @description What the list is sorted by: smaller comes first, the same by name. */
            order: number;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description The same value as `_id`. */
            id: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. Counters do not touch it. */
            updatedAt: string;
            /** @description Grows with each write; what `If-Match` is compared with. */
            revision: number;
        };
        LeaguesAnswer: {
            /** @description A sentence for a person. */
            message: string;
            leagues: components["schemas"]["LeagueRecord"][];
        };
        LeagueAnswer: {
            /** @description A sentence for a person. */
            message: string;
            league: components["schemas"]["LeagueRecord"];
        };
        LeagueDto: {
            logoUrl: string;
            name: string;
            abbreviation: string;
            /**
             * @description The English name in lower case, from the list of countries.
             * @enum {string}
             */
            country: "afghanistan" | "albania" | "algeria" | "andorra" | "angola" | "antigua and barbuda" | "argentina" | "armenia" | "australia" | "austria" | "azerbaijan" | "bahamas" | "bahrain" | "bangladesh" | "barbados" | "belarus" | "belgium" | "belize" | "benin" | "bhutan" | "bolivia" | "bosnia and herzegovina" | "botswana" | "brazil" | "brunei" | "bulgaria" | "burkina faso" | "burundi" | "cabo verde" | "cambodia" | "cameroon" | "canada" | "central african republic" | "chad" | "chile" | "china" | "colombia" | "comoros" | "congo" | "costa rica" | "croatia" | "cuba" | "cyprus" | "czechia" | "democratic republic of the congo" | "denmark" | "djibouti" | "dominica" | "dominican republic" | "ecuador" | "egypt" | "el salvador" | "england" | "equatorial guinea" | "eritrea" | "estonia" | "eswatini" | "ethiopia" | "fiji" | "finland" | "france" | "gabon" | "gambia" | "georgia" | "germany" | "ghana" | "greece" | "grenada" | "guatemala" | "guinea" | "guinea-bissau" | "guyana" | "haiti" | "honduras" | "hungary" | "iceland" | "india" | "indonesia" | "international" | "iran" | "iraq" | "ireland" | "israel" | "italy" | "ivory coast" | "jamaica" | "japan" | "jordan" | "kazakhstan" | "kenya" | "kiribati" | "kuwait" | "kyrgyzstan" | "laos" | "latvia" | "lebanon" | "lesotho" | "liberia" | "libya" | "liechtenstein" | "lithuania" | "luxembourg" | "madagascar" | "malawi" | "malaysia" | "maldives" | "mali" | "malta" | "marshall islands" | "mauritania" | "mauritius" | "mexico" | "micronesia" | "moldova" | "monaco" | "mongolia" | "montenegro" | "morocco" | "mozambique" | "myanmar" | "namibia" | "nauru" | "nepal" | "netherlands" | "new zealand" | "nicaragua" | "niger" | "nigeria" | "north korea" | "north macedonia" | "northern ireland" | "norway" | "oman" | "pakistan" | "palau" | "panama" | "papua new guinea" | "paraguay" | "peru" | "philippines" | "poland" | "portugal" | "qatar" | "romania" | "russia" | "rwanda" | "saint kitts and nevis" | "saint lucia" | "saint vincent and the grenadines" | "samoa" | "san marino" | "sao tome and principe" | "saudi arabia" | "scotland" | "senegal" | "serbia" | "seychelles" | "sierra leone" | "singapore" | "slovakia" | "slovenia" | "solomon islands" | "somalia" | "south africa" | "south korea" | "south sudan" | "spain" | "sri lanka" | "sudan" | "suriname" | "sweden" | "switzerland" | "syria" | "tajikistan" | "tanzania" | "thailand" | "timor-leste" | "togo" | "tonga" | "trinidad and tobago" | "tunisia" | "turkey" | "turkmenistan" | "tuvalu" | "uganda" | "ukraine" | "united arab emirates" | "united kingdom" | "united states" | "uruguay" | "uzbekistan" | "vanuatu" | "venezuela" | "vietnam" | "wales" | "yemen" | "zambia" | "zimbabwe";
            /** @enum {string} */
            category: "Football" | "Cricket" | "Basketball" | "Tennis" | "Hockey" | "Baseball" | "Rugby" | "Volleyball" | "Badminton";
            /** @description First month of its seasons, 1 to 12; 1 means calendar years. Null lets the next import decide it. */
            seasonStart?: number | null;
        };
        LeagueUpdateDto: {
            /** @description May be left out or empty while the league has none, as imported ones. */
            logoUrl?: string;
            name: string;
            abbreviation: string;
            /**
             * @description The English name in lower case, from the list of countries.
             * @enum {string}
             */
            country: "afghanistan" | "albania" | "algeria" | "andorra" | "angola" | "antigua and barbuda" | "argentina" | "armenia" | "australia" | "austria" | "azerbaijan" | "bahamas" | "bahrain" | "bangladesh" | "barbados" | "belarus" | "belgium" | "belize" | "benin" | "bhutan" | "bolivia" | "bosnia and herzegovina" | "botswana" | "brazil" | "brunei" | "bulgaria" | "burkina faso" | "burundi" | "cabo verde" | "cambodia" | "cameroon" | "canada" | "central african republic" | "chad" | "chile" | "china" | "colombia" | "comoros" | "congo" | "costa rica" | "croatia" | "cuba" | "cyprus" | "czechia" | "democratic republic of the congo" | "denmark" | "djibouti" | "dominica" | "dominican republic" | "ecuador" | "egypt" | "el salvador" | "england" | "equatorial guinea" | "eritrea" | "estonia" | "eswatini" | "ethiopia" | "fiji" | "finland" | "france" | "gabon" | "gambia" | "georgia" | "germany" | "ghana" | "greece" | "grenada" | "guatemala" | "guinea" | "guinea-bissau" | "guyana" | "haiti" | "honduras" | "hungary" | "iceland" | "india" | "indonesia" | "international" | "iran" | "iraq" | "ireland" | "israel" | "italy" | "ivory coast" | "jamaica" | "japan" | "jordan" | "kazakhstan" | "kenya" | "kiribati" | "kuwait" | "kyrgyzstan" | "laos" | "latvia" | "lebanon" | "lesotho" | "liberia" | "libya" | "liechtenstein" | "lithuania" | "luxembourg" | "madagascar" | "malawi" | "malaysia" | "maldives" | "mali" | "malta" | "marshall islands" | "mauritania" | "mauritius" | "mexico" | "micronesia" | "moldova" | "monaco" | "mongolia" | "montenegro" | "morocco" | "mozambique" | "myanmar" | "namibia" | "nauru" | "nepal" | "netherlands" | "new zealand" | "nicaragua" | "niger" | "nigeria" | "north korea" | "north macedonia" | "northern ireland" | "norway" | "oman" | "pakistan" | "palau" | "panama" | "papua new guinea" | "paraguay" | "peru" | "philippines" | "poland" | "portugal" | "qatar" | "romania" | "russia" | "rwanda" | "saint kitts and nevis" | "saint lucia" | "saint vincent and the grenadines" | "samoa" | "san marino" | "sao tome and principe" | "saudi arabia" | "scotland" | "senegal" | "serbia" | "seychelles" | "sierra leone" | "singapore" | "slovakia" | "slovenia" | "solomon islands" | "somalia" | "south africa" | "south korea" | "south sudan" | "spain" | "sri lanka" | "sudan" | "suriname" | "sweden" | "switzerland" | "syria" | "tajikistan" | "tanzania" | "thailand" | "timor-leste" | "togo" | "tonga" | "trinidad and tobago" | "tunisia" | "turkey" | "turkmenistan" | "tuvalu" | "uganda" | "ukraine" | "united arab emirates" | "united kingdom" | "united states" | "uruguay" | "uzbekistan" | "vanuatu" | "venezuela" | "vietnam" | "wales" | "yemen" | "zambia" | "zimbabwe";
            /** @enum {string} */
            category: "Football" | "Cricket" | "Basketball" | "Tennis" | "Hockey" | "Baseball" | "Rugby" | "Volleyball" | "Badminton";
            /** @description First month of its seasons, 1 to 12; 1 means calendar years. Null lets the next import decide it. */
            seasonStart?: number | null;
        };
        UsualStream: {
            title: string;
            /** @description The plain address: https, or a path under /media. */
            url: string;
            /** @enum {string} */
            quality: "1080p" | "720p" | "480p" | "360p";
            /** @enum {string} */
            language: "English" | "Spanish" | "French" | "German" | "Italian" | "Portuguese" | "Russian" | "Chinese" | "Japanese" | "Korean" | "Arabic" | "Nepali" | "Hindi" | "Bengali";
            /** @enum {string} */
            platform: "YouTube" | "Twitch" | "Vimeo" | "Spotify" | "Facebook Live" | "TikTok" | "Own";
        };
        UsualStreamsAnswer: {
            /** @description A sentence for a person. */
            message: string;
            streams: components["schemas"]["UsualStream"][];
            /** @description The league's; what `If-Match` is compared with. */
            revision: number;
        };
        UsualStreamDto: {
            title: string;
            /** @description The plain address. */
            url: string;
            /** @enum {string} */
            quality?: "1080p" | "720p" | "480p" | "360p";
            /** @enum {string} */
            language?: "English" | "Spanish" | "French" | "German" | "Italian" | "Portuguese" | "Russian" | "Chinese" | "Japanese" | "Korean" | "Arabic" | "Nepali" | "Hindi" | "Bengali";
            /** @enum {string} */
            platform?: "YouTube" | "Twitch" | "Vimeo" | "Spotify" | "Facebook Live" | "TikTok" | "Own";
        };
        UsualStreamsDto: {
            streams: components["schemas"]["UsualStreamDto"][];
        };
        OrderDto: {
            /** @description The id of the one that comes after it; null: it comes last. */
            before: string | null;
        };
        OrderAnswer: {
            /** @description A sentence for a person. */
            message: string;
            /** @description 1 is the first. */
            position: number;
        };
        ImportDto: {
            /** @description The file's text. */
            text: string;
            /** @description Of games whose row names none; made when it does not exist. */
            league: string;
            /** @enum {string} */
            category: "Football" | "Cricket" | "Basketball" | "Tennis" | "Hockey" | "Baseball" | "Rugby" | "Volleyball" | "Badminton";
            /** @description The zone of times that name none; the setting's when left out. */
            timeZone?: string;
            /** @description Puts every game into the match of this title instead of a match per round. */
            match?: string;
            /**
             * @description Order of day and month in dates such as 05/08/2026, if no date of the file decides.
             * @enum {string}
             */
            dateOrder?: "day-first" | "month-first";
            /** @description Meanings of abbreviations such as PST, which have several: 'PST=UTC-8'. */
            abbreviations?: ("AMT=UTC+4" | "AMT=UTC-4" | "AST=UTC+3" | "AST=UTC-4" | "BST=UTC+1" | "BST=UTC+6" | "CDT=UTC-4" | "CDT=UTC-5" | "CST=UTC+8" | "CST=UTC-5" | "CST=UTC-6" | "ECT=UTC-4" | "ECT=UTC-5" | "GST=UTC+4" | "GST=UTC-2" | "IST=UTC+1" | "IST=UTC+2" | "IST=UTC+5:30" | "NST=UTC+12" | "NST=UTC-3:30" | "PST=UTC+8" | "PST=UTC-8" | "SST=UTC+8" | "SST=UTC-11" | "WST=UTC+13" | "WST=UTC+8")[];
        };
        ImportNote: {
            row: number;
            message: string;
        };
        ImportRow: {
            row: number;
            /** @enum {string} */
            outcome: "created" | "updated" | "unchanged" | "skipped" | "refused" | "error";
            /** @description 'Home vs Away' as the row names them; empty for a row that could not be read. */
            title: string;
            league: string;
            match: string;
            /** @description The kick-off, ISO 8601 UTC; empty for a row that could not be read. */
            startsAt: string;
            /** @description Why the row is a new game, an existing one, or none. */
            reason: string;
            /** @description Changes of an existing game: 'Kick-off: 2026-09-05 15:00 → 2026-09-06 17:30'. */
            changes: string[];
            /** @description The existing game. */
            gameId?: string;
            /** @description Problems, and things to know about the row. */
            notes: string[];
        };
        ImportLeague: {
            league: string;
            /** @description First month of the season, 1 to 12; January means calendar years. */
            seasonStart: number;
            /**
             * @description The league's setting, this file, or the usual start in July if neither decides.
             * @enum {string}
             */
            decidedBy: "league" | "file" | "usual";
            /** @description Whether the import stores the first month in the league. */
            isStored: boolean;
        };
        ImportLeftOver: {
            gameId: string;
            matchId: string;
            title: string;
            league: string;
            season: string;
            /** @description ISO 8601 UTC. */
            startsAt: string;
        };
        ImportReport: {
            created: number;
            updated: number;
            /** @description Rows that exist already, and omitted rows, such as older versions of an event. */
            skipped: number;
            /** @description Rows that are rejected because the caller lacks a permission. */
            refused: number;
            /** @description Whether rows are unreadable only because the file does not decide between day/month and month/day: see `dateOrder`. */
            needsDateOrder: boolean;
            /** @description Abbreviations with several meanings that make rows unreadable: see `abbreviations`. */
            ambiguousAbbreviations: string[];
            /** @description The notes of all rows. */
            errors: components["schemas"]["ImportNote"][];
            rows: components["schemas"]["ImportRow"][];
            leagues: components["schemas"]["ImportLeague"][];
            /** @description By kick-off. */
            leftOver: components["schemas"]["ImportLeftOver"][];
        };
        ImportAnswer: {
            /** @description A sentence for a person. */
            message: string;
            report: components["schemas"]["ImportReport"];
        };
        GoLiveDto: {
            force?: boolean;
        };
        StreamHealth: {
            /** @enum {string} */
            state: "healthy" | "down";
            /** @description ISO 8601 UTC. */
            checkedAt: string;
            /** @description How long the answers took together, ms; null when it did not play. */
            latencyMs: number | null;
            /** @description Checks in a row in which it did not play. */
            failures: number;
        };
        StreamRecord: {
            _id: string;
            id: string;
            title: string;
            /** @enum {string} */
            quality: "1080p" | "720p" | "480p" | "360p";
            /** @enum {string} */
            language: "English" | "Spanish" | "French" | "German" | "Italian" | "Portuguese" | "Russian" | "Chinese" | "Japanese" | "Korean" | "Arabic" | "Nepali" | "Hindi" | "Bengali";
            /** @enum {string} */
            platform: "YouTube" | "Twitch" | "Vimeo" | "Spotify" | "Facebook Live" | "TikTok" | "Own";
            /** @description The embed page, `/api/stream?id=…`. */
            stream: string;
            /** @description A signed token (claims sid, url, exp); absent before the stream opens and while it has no address. */
            url?: string;
            /** @description As of the check that found the state; absent while there is none, as for what cannot be checked. */
            health?: components["schemas"]["StreamHealth"];
        };
        GameRecord: {
            matchId: string;
            matchTitle: string;
            title: string;
            homeTeam: string;
            awayTeam: string;
            /** @description Whether `homeTeam` stands for a team that is not decided yet: 'W101', 'Winner SF1'. Such a text has no team page. */
            isHomePlaceholder: boolean;
            isAwayPlaceholder: boolean;
            /** @description Empty for an imported game whose home team is not decided and whose file names no ground. */
            location: string;
            /** @description The day of the kick-off in `timeZone`, YYYY-MM-DD. */
            date: string;
            /** @description The hour of the kick-off in `timeZone`, HH:mm. */
            time: string;
            /** @description IANA name. */
            timeZone: string;
            /** @description False while the kick-off may still change: the day is certain, and the game does not go live automatically. */
            isTimeConfirmed: boolean;
            /** @description The kick-off, ISO 8601 UTC. */
            startsAt: string;
            /** @description When the game goes live by itself: the kick-off and the setting's shift, ISO 8601 UTC. */
            goLiveAt: string;
            /** @description When the streams open, ISO 8601 UTC; a live game's are open whatever this says. */
            opensAt: string;
            /** @enum {string} */
            status: "Scheduled" | "Live" | "Finished";
            isLive: boolean;
            /** @description The totals of both sides; null while there are none. */
            homeScore: number | null;
            awayScore: number | null;
            /** @description 'Half-time', 'Postponed' and the like, or a text of the staff's own; empty when there is none. */
            statusText: string;
            isTrending: boolean;
            /** @enum {string} */
            platforms: "web" | "mobile" | "both";
            /** @description The league's name. */
            league: string;
            leagueId: string;
            /** @description Empty when the league has no logo. */
            leagueLogoUrl: string;
            /** @description The match's sport, else the league's. */
            category: string;
            /** @description Empty when there are none. */
            highlightsUrl: string;
            viewCount: number;
            /** @description Those that play first; holders of games:update get them in the order that staff chose. */
            streamUrls: components["schemas"]["StreamRecord"][];
            /** @description Of the active affiliate for the reader's platform; absent when there is none. */
            affiliateId?: string;
            affiliateLink?: string;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description The same value as `_id`. */
            id: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. Counters do not touch it. */
            updatedAt: string;
            /** @description Grows with each write; what `If-Match` is compared with. */
            revision: number;
        };
        GameAnswer: {
            /** @description A sentence for a person. */
            message: string;
            game: components["schemas"]["GameRecord"];
        };
        MatchRecord: {
            title: string;
            description: string;
            category: string;
            /** @description By kick-off. */
            games: components["schemas"]["GameRecord"][];
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description The same value as `_id`. */
            id: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. Counters do not touch it. */
            updatedAt: string;
            /** @description Grows with each write; what `If-Match` is compared with. */
            revision: number;
        };
        MatchesAnswer: {
            /** @description A sentence for a person. */
            message: string;
            matches: components["schemas"]["MatchRecord"][];
        };
        MatchAnswer: {
            /** @description A sentence for a person. */
            message: string;
            match: components["schemas"]["MatchRecord"];
        };
        MatchDto: {
            title: string;
            description?: string;
            /** @enum {string} */
            category?: "" | "Football" | "Cricket" | "Basketball" | "Tennis" | "Hockey" | "Baseball" | "Rugby" | "Volleyball" | "Badminton" | "American Football" | "Ice Hockey" | "Table Tennis" | "Golf" | "Boxing" | "Mixed Martial Arts" | "Wrestling" | "Judo" | "Karate" | "Taekwondo" | "Fencing" | "Gymnastics" | "Athletics" | "Swimming" | "Diving" | "Water Polo" | "Rowing" | "Sailing" | "Surfing" | "Skiing" | "Snowboarding" | "Figure Skating" | "Cycling" | "Formula 1" | "MotoGP" | "Horse Racing" | "Handball" | "Futsal" | "Kabaddi" | "Snooker" | "Darts" | "Archery" | "Weightlifting" | "Chess" | "Counter-Strike" | "Dota 2" | "League of Legends" | "Valorant" | "Skateboarding" | "Parkour";
        };
        NewGameDto: {
            /** @description The game that this one is a copy of: its streams and its trending flag come along, which asks for games:update. */
            copyOf?: string;
            title: string;
            homeTeam: string;
            awayTeam: string;
            /** @description Empty only while the home team is not decided. */
            location: string;
            /** @description The day of the kick-off in the game's zone, YYYY-MM-DD. */
            date: string;
            /** @description The hour of the kick-off in the game's zone, HH:mm; 20:00 when left out. */
            time?: string;
            /** @description IANA name; the setting's zone when left out. */
            timeZone?: string;
            /** @description Whether the kick-off is certain; true if omitted. A game whose time may still change does not go live automatically. */
            isTimeConfirmed?: boolean;
            /** @description The league's name. Where several leagues have it, `leagueId` must say which. */
            league?: string;
            leagueId?: string;
            /** @enum {string} */
            platforms?: "web" | "mobile" | "both";
            /** @enum {string} */
            status?: "Scheduled" | "Live" | "Finished";
            isLive?: boolean;
            highlightsUrl?: string;
            /** @description Accepted and ignored: the server alone counts views. */
            viewCount?: number;
            /** @description A whole number; null, with the other one, takes the score back. */
            homeScore?: number | null;
            awayScore?: number | null;
            /** @description What is to be said of the game: Half-time, Abandoned, Postponed or a text of one's own; empty for nothing. */
            statusText?: string;
        };
        GameUpdateDto: {
            /** @description Accepted and ignored. */
            createdAt?: Record<string, never>;
            title: string;
            homeTeam: string;
            awayTeam: string;
            /** @description Empty only while the home team is not decided. */
            location: string;
            /** @description The day of the kick-off in the game's zone, YYYY-MM-DD. */
            date: string;
            /** @description The hour of the kick-off in the game's zone, HH:mm; 20:00 when left out. */
            time?: string;
            /** @description IANA name; the setting's zone when left out. */
            timeZone?: string;
            /** @description Whether the kick-off is certain; true if omitted. A game whose time may still change does not go live automatically. */
            isTimeConfirmed?: boolean;
            /** @description The league's name. Where several leagues have it, `leagueId` must say which. */
            league?: string;
            leagueId?: string;
            /** @enum {string} */
            platforms?: "web" | "mobile" | "both";
            /** @enum {string} */
            status?: "Scheduled" | "Live" | "Finished";
            isLive?: boolean;
            highlightsUrl?: string;
            /** @description Accepted and ignored: the server alone counts views. */
            viewCount?: number;
            /** @description A whole number; null, with the other one, takes the score back. */
            homeScore?: number | null;
            awayScore?: number | null;
            /** @description What is to be said of the game: Half-time, Abandoned, Postponed or a text of one's own; empty for nothing. */
            statusText?: string;
        };
        TrendingDto: {
            isTrending: boolean;
        };
        ResultDto: {
            /** @description A whole number; null, with the other one, takes the score back. */
            homeScore?: number | null;
            awayScore?: number | null;
            /** @description What is to be said of the game: Half-time, Abandoned, Postponed or a text of one's own; empty for nothing. */
            statusText?: string;
        };
        StreamEntryDto: {
            /** @description Of an entry that exists; without it the entry is new. */
            _id?: string;
            /** @description Sent with `_id` by ra-data-simple-rest; the same value. */
            id?: string;
            title: string;
            /** @description The plain address. Left out, an entry that exists keeps the one it has. */
            url?: string;
            /** @enum {string} */
            quality?: "1080p" | "720p" | "480p" | "360p";
            /** @enum {string} */
            language?: "English" | "Spanish" | "French" | "German" | "Italian" | "Portuguese" | "Russian" | "Chinese" | "Japanese" | "Korean" | "Arabic" | "Nepali" | "Hindi" | "Bengali";
            /** @enum {string} */
            platform?: "YouTube" | "Twitch" | "Vimeo" | "Spotify" | "Facebook Live" | "TikTok" | "Own";
            /** @description The embed path the API sends; accepted and ignored. */
            stream?: string;
        };
        StreamUrlsDto: {
            streamUrls: components["schemas"]["StreamEntryDto"][];
        };
        GamesAnswer: {
            /** @description A sentence for a person. */
            message: string;
            games: components["schemas"]["GameRecord"][];
        };
        GameDay: {
            /** @description YYYY-MM-DD */
            date: string;
            /** @description Games of every status. */
            games: number;
            live: number;
            finished: number;
        };
        GameDaysAnswer: {
            /** @description A sentence for a person. */
            message: string;
            /** @description IANA name of the zone whose days these are. */
            timeZone: string;
            /** @description The days that have games, in order. */
            days: components["schemas"]["GameDay"][];
            /** @description The last day with games before these, YYYY-MM-DD. */
            previous: string | null;
            /** @description The first day with games that are not finished after these, YYYY-MM-DD. */
            next: string | null;
        };
        TeamRecord: {
            /** @description As its newest game has it. */
            name: string;
            /** @description The sport of that game. */
            category: string;
        };
        TeamAnswer: {
            /** @description A sentence for a person. */
            message: string;
            team: components["schemas"]["TeamRecord"];
        };
        SportCount: {
            category: string;
            games: number;
            live: number;
        };
        LeagueCount: {
            leagueId: string;
            games: number;
            live: number;
        };
        GameSummary: {
            sports: components["schemas"]["SportCount"][];
            leagues: components["schemas"]["LeagueCount"][];
            games: number;
            live: number;
        };
        GameSummaryAnswer: {
            /** @description A sentence for a person. */
            message: string;
            summary: components["schemas"]["GameSummary"];
        };
        StreamPlayback: {
            /** @description Players that measured. */
            plays: number;
            /** @description The mean time from the press to the first picture, ms; null while no picture came. */
            firstFrameMs: number | null;
            stalls: number;
            /** @description Players in which it stopped for good. */
            failures: number;
        };
        StreamListRecord: {
            _id: string;
            id: string;
            title: string;
            /** @enum {string} */
            quality: "1080p" | "720p" | "480p" | "360p";
            /** @enum {string} */
            language: "English" | "Spanish" | "French" | "German" | "Italian" | "Portuguese" | "Russian" | "Chinese" | "Japanese" | "Korean" | "Arabic" | "Nepali" | "Hindi" | "Bengali";
            /** @enum {string} */
            platform: "YouTube" | "Twitch" | "Vimeo" | "Spotify" | "Facebook Live" | "TikTok" | "Own";
            /** @description The embed page, `/api/stream?id=…`. */
            stream: string;
            /** @description A signed token (claims sid, url, exp); absent before the stream opens and while it has no address. */
            url?: string;
            /** @description As of the check that found the state; absent while there is none, as for what cannot be checked. */
            health?: components["schemas"]["StreamHealth"];
            /** @description Visitors who said that it does not play, since it has had its address. */
            reports: number;
            playback?: components["schemas"]["StreamPlayback"];
            gameId: string;
            gameTitle: string;
            matchId: string;
            league: string;
            leagueId: string;
            startsAt: string;
            timeZone: string;
            /** @description Whether the time of the kick-off is certain. */
            isTimeConfirmed: boolean;
            /** @enum {string} */
            status: "Scheduled" | "Live" | "Finished";
        };
        StreamsAnswer: {
            /** @description A sentence for a person. */
            message: string;
            streams: components["schemas"]["StreamListRecord"][];
        };
        WatchedGame: {
            gameId: string;
            people: number;
        };
        WatchingAnswer: {
            /** @description A sentence for a person. */
            message: string;
            /** @description Games that are not over and that somebody has open, most people first; 300 at most. */
            watching: components["schemas"]["WatchedGame"][];
        };
        OpenRecordDto: {
            /** @enum {string} */
            resource: "users" | "roles" | "activity" | "devices" | "downloads" | "leagues" | "matches" | "games" | "requests" | "replays" | "notifications" | "mobile-notifications" | "affiliates" | "media" | "contacts" | "faqs" | "settings" | "api-keys" | "webhooks";
            id: string;
            /** @enum {string} */
            mode: "viewing" | "editing";
        };
        PresenceDto: {
            /**
             * Format: uuid
             * @description A UUID that the tab has drawn.
             */
            tab: string;
            /** @description Empty: the tab is closed, or nobody looks at it. */
            open: components["schemas"]["OpenRecordDto"][];
        };
        PresentUser: {
            userId: string;
            /** @description The username. */
            name: string;
            /**
             * @description Editing if any of the tabs is.
             * @enum {string}
             */
            mode: "viewing" | "editing";
            /** @description Since when in this mode, ISO 8601 UTC. */
            since: string;
        };
        RecordPresence: {
            /** @enum {string} */
            resource: "users" | "roles" | "activity" | "devices" | "downloads" | "leagues" | "matches" | "games" | "requests" | "replays" | "notifications" | "mobile-notifications" | "affiliates" | "media" | "contacts" | "faqs" | "settings" | "api-keys" | "webhooks";
            id: string;
            people: components["schemas"]["PresentUser"][];
        };
        PresenceAnswer: {
            /** @description A sentence for a person. */
            message: string;
            /** @description Of the records that the call names. */
            presence: components["schemas"]["RecordPresence"][];
        };
        PlaybackDto: {
            firstFrameMs: number | null;
            stalls: number;
            hasFailed: boolean;
        };
        FaqRecord: {
            title: string;
            description: string;
            /** @description What the list is sorted by: smaller comes first. */
            order: number;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description The same value as `_id`. */
            id: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. Counters do not touch it. */
            updatedAt: string;
            /** @description Grows with each write; what `If-Match` is compared with. */
            revision: number;
        };
        FaqsAnswer: {
            /** @description A sentence for a person. */
            message: string;
            faqs: components["schemas"]["FaqRecord"][];
        };
        FaqAnswer: {
            /** @description A sentence for a person. */
            message: string;
            faq: components["schemas"]["FaqRecord"];
        };
        FaqDto: {
            title: string;
            description: string;
        };
        ContactPerson: {
            id: string;
            username: string;
        };
        ContactReply: {
            id: string;
            author: components["schemas"]["ContactPerson"];
            text: string;
            /**
             * @description What became of the e-mail.
             * @enum {string}
             */
            mailState: "pending" | "sent" | "failed";
            createdAt: string;
        };
        ContactNote: {
            id: string;
            author: components["schemas"]["ContactPerson"];
            text: string;
            createdAt: string;
        };
        ContactRecord: {
            firstName: string;
            lastName: string;
            /** @description First and last name. */
            name: string;
            email: string;
            subject: string;
            message: string;
            /** @enum {string} */
            status: "New" | "In Progress" | "Resolved";
            /** @description Who takes care of it; null: nobody yet. */
            assignee: components["schemas"]["ContactPerson"] | null;
            /** @description Oldest first. */
            replies: components["schemas"]["ContactReply"][];
            /** @description Oldest first. */
            notes: components["schemas"]["ContactNote"][];
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description The same value as `_id`. */
            id: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. Counters do not touch it. */
            updatedAt: string;
            /** @description Grows with each write; what `If-Match` is compared with. */
            revision: number;
        };
        ContactsAnswer: {
            /** @description A sentence for a person. */
            message: string;
            contacts: components["schemas"]["ContactRecord"][];
        };
        ContactAssigneesAnswer: {
            /** @description A sentence for a person. */
            message: string;
            assignees: components["schemas"]["ContactPerson"][];
        };
        ContactAnswer: {
            /** @description A sentence for a person. */
            message: string;
            contact: components["schemas"]["ContactRecord"];
        };
        ContactDto: {
            firstName: string;
            lastName: string;
            email: string;
            subject: string;
            message: string;
        };
        ContactStatusDto: {
            /** @enum {string} */
            status: "New" | "In Progress" | "Resolved";
        };
        ContactAssigneeDto: {
            /** @description Somebody of `GET /api/contact/assignees`; null: nobody. */
            userId: string | null;
        };
        ContactReplyDto: {
            text: string;
            /**
             * @description What the message becomes with it; left out, a New one is In Progress from then on.
             * @enum {string}
             */
            status?: "New" | "In Progress" | "Resolved";
            /**
             * Format: uuid
             * @description A random mark of this reply: sent again with the same one, it is refused instead of going out twice.
             */
            key?: string;
        };
        ContactNoteDto: {
            text: string;
        };
        RequestedTeams: {
            homeTeam: string;
            awayTeam: string;
        };
        MatchRequestRecord: {
            username: string;
            email: string;
            team: components["schemas"]["RequestedTeams"];
            category: string;
            league: string;
            /** @enum {string} */
            status: "New" | "Pending" | "Approved" | "Cancel";
            /** @description The game that was made from it; null without one, or when that was deleted. */
            gameId: string | null;
            /** @description Why it was declined; empty: nobody said. */
            note: string;
            /**
             * @description What became of the e-mail with the last answer; null: none was sent.
             * @enum {string|null}
             */
            mailState: "pending" | "sent" | "failed" | null;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description The same value as `_id`. */
            id: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. Counters do not touch it. */
            updatedAt: string;
            /** @description Grows with each write; what `If-Match` is compared with. */
            revision: number;
        };
        MatchRequestsAnswer: {
            /** @description A sentence for a person. */
            message: string;
            requests: components["schemas"]["MatchRequestRecord"][];
        };
        MatchRequestAnswer: {
            /** @description A sentence for a person. */
            message: string;
            request: components["schemas"]["MatchRequestRecord"];
        };
        MatchRequestDto: {
            homeTeam: string;
            awayTeam: string;
            category: string;
            league: string;
            email: string;
            username: string;
        };
        RequestedGameDto: {
            /** @description A whole number; null, with the other one, takes the score back. */
            homeScore?: number | null;
            awayScore?: number | null;
            /** @description What is to be said of the game: Half-time, Abandoned, Postponed or a text of one's own; empty for nothing. */
            statusText?: string;
            /** @description The match that it is added to. */
            matchId: string;
            title: string;
            homeTeam: string;
            awayTeam: string;
            /** @description Empty only while the home team is not decided. */
            location: string;
            /** @description The day of the kick-off in the game's zone, YYYY-MM-DD. */
            date: string;
            /** @description The hour of the kick-off in the game's zone, HH:mm; 20:00 when left out. */
            time?: string;
            /** @description IANA name; the setting's zone when left out. */
            timeZone?: string;
            /** @description Whether the kick-off is certain; true if omitted. A game whose time may still change does not go live automatically. */
            isTimeConfirmed?: boolean;
            /** @description The league's name. Where several leagues have it, `leagueId` must say which. */
            league?: string;
            leagueId?: string;
            /** @enum {string} */
            platforms?: "web" | "mobile" | "both";
            /** @enum {string} */
            status?: "Scheduled" | "Live" | "Finished";
            isLive?: boolean;
            highlightsUrl?: string;
            /** @description Accepted and ignored: the server alone counts views. */
            viewCount?: number;
        };
        RequestedGameAnswer: {
            /** @description A sentence for a person. */
            message: string;
            request: components["schemas"]["MatchRequestRecord"];
            game: components["schemas"]["GameRecord"];
        };
        MatchRequestStatusDto: {
            /** @enum {string} */
            status: "New" | "Pending" | "Approved" | "Cancel";
            /** @description With Cancel: why, for the person who asked. Kept, and sent where mail is set up. */
            note?: string;
        };
        ReplayPartRecord: {
            _id: string;
            id: string;
            title: string;
            url: string;
            /** @description The embed page, `/api/stream?id=…`. */
            stream: string;
        };
        ReplayRecord: {
            title: string;
            /** @description Empty when there is none. */
            thumbnail: string;
            /** @description The league's name. */
            league: string;
            leagueId: string;
            category: string;
            /** @description YYYY-MM-DD. */
            date: string;
            /** @description Empty when there are none. */
            highlightsUrl: string;
            /** @description The game that it shows again; null without one, or when that was deleted. */
            gameId: string | null;
            viewCount: number;
            parts: components["schemas"]["ReplayPartRecord"][];
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description The same value as `_id`. */
            id: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. Counters do not touch it. */
            updatedAt: string;
            /** @description Grows with each write; what `If-Match` is compared with. */
            revision: number;
        };
        ReplaysAnswer: {
            /** @description A sentence for a person. */
            message: string;
            replays: components["schemas"]["ReplayRecord"][];
        };
        ListedReplay: {
            _id: string;
            title: string;
            /** @description Empty when there is none. */
            thumbnail: string;
            /** @description The league's name. */
            league: string;
            category: string;
            /** @description YYYY-MM-DD. */
            date: string;
            viewCount: number;
            /** @description How many parts it has. */
            parts: number;
        };
        SportOfReplays: {
            sport: string;
            /** @description Its replays. */
            count: number;
        };
        ReplayPageAnswer: {
            message: string;
            /** @description Newest date first. */
            replays: components["schemas"]["ListedReplay"][];
            /** @description Replays of the pages before. */
            before: number;
            /** @description Replays of all pages. */
            total: number;
            /** @description Every sport that has replays, most replays first. */
            sports: components["schemas"]["SportOfReplays"][];
        };
        ReplayGame: {
            _id: string;
            matchId: string;
            title: string;
        };
        ReplayLink: {
            _id: string;
            title: string;
        };
        ReplayDetails: {
            title: string;
            /** @description Empty when there is none. */
            thumbnail: string;
            /** @description The league's name. */
            league: string;
            leagueId: string;
            category: string;
            /** @description YYYY-MM-DD. */
            date: string;
            /** @description Empty when there are none. */
            highlightsUrl: string;
            /** @description The game that it shows again; null without one, or when that was deleted. */
            gameId: string | null;
            viewCount: number;
            parts: components["schemas"]["ReplayPartRecord"][];
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description The same value as `_id`. */
            id: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. Counters do not touch it. */
            updatedAt: string;
            /** @description Grows with each write; what `If-Match` is compared with. */
            revision: number;
            game: components["schemas"]["ReplayGame"] | null;
            previousReplay: components["schemas"]["ReplayLink"] | null;
            nextReplay: components["schemas"]["ReplayLink"] | null;
        };
        ReplayDetailsAnswer: {
            /** @description A sentence for a person. */
            message: string;
            replay: components["schemas"]["ReplayDetails"];
            /** @description The same replay, for readers that expect a list. */
            replays: components["schemas"]["ReplayDetails"][];
        };
        ReplayDto: {
            thumbnail?: string;
            title: string;
            /** @description The league's name. Where several leagues have it, `leagueId` must say which. */
            league?: string;
            leagueId?: string;
            /** @enum {string} */
            category: "Football" | "Cricket" | "Basketball" | "Tennis" | "Hockey" | "Baseball" | "Rugby" | "Volleyball" | "Badminton" | "American Football" | "Ice Hockey" | "Table Tennis" | "Golf" | "Boxing" | "Mixed Martial Arts" | "Wrestling" | "Judo" | "Karate" | "Taekwondo" | "Fencing" | "Gymnastics" | "Athletics" | "Swimming" | "Diving" | "Water Polo" | "Rowing" | "Sailing" | "Surfing" | "Skiing" | "Snowboarding" | "Figure Skating" | "Cycling" | "Formula 1" | "MotoGP" | "Horse Racing" | "Handball" | "Futsal" | "Kabaddi" | "Snooker" | "Darts" | "Archery" | "Weightlifting" | "Chess" | "Counter-Strike" | "Dota 2" | "League of Legends" | "Valorant" | "Skateboarding" | "Parkour";
            /** @description The day it was played: YYYY-MM-DD; a moment (ISO 8601, or seconds and nanoseconds) stands for its day in UTC. */
            date: string;
            highlightsUrl?: string;
            /** @description The game that it shows again; null or empty for none. */
            gameId?: string;
        };
        ReplayAnswer: {
            /** @description A sentence for a person. */
            message: string;
            replay: components["schemas"]["ReplayRecord"];
        };
        ReplayPartDto: {
            /** @description Of a part that exists; without it the part is new. */
            _id?: string;
            /** @description Sent with `_id` by ra-data-simple-rest; the same value. */
            id?: string;
            title: string;
            /** @description https, or a path under /media of this site. */
            url: string;
            /** @description The embed path the API sends; accepted and ignored. */
            stream?: string;
        };
        ReplayPartsDto: {
            parts: components["schemas"]["ReplayPartDto"][];
        };
        AffiliateRecord: {
            title: string;
            link: string;
            /** @enum {string} */
            platforms: "web" | "mobile" | "both";
            /** @description Empty when there is none. */
            image: string;
            isActive: boolean;
            /** @description For staff only. */
            clicks?: number;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description The same value as `_id`. */
            id: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. Counters do not touch it. */
            updatedAt: string;
            /** @description Grows with each write; what `If-Match` is compared with. */
            revision: number;
        };
        AffiliatesAnswer: {
            /** @description A sentence for a person. */
            message: string;
            affiliates: components["schemas"]["AffiliateRecord"][];
        };
        CountOfDay: {
            /** @description YYYY-MM-DD in the setting's zone. */
            day: string;
            count: number;
        };
        ClicksOfLink: {
            id: string;
            title: string;
            count: number;
        };
        AffiliateStatistics: {
            /** @description The last 30 days, today included, in the setting's zone. */
            byDay: components["schemas"]["CountOfDay"][];
            /** @description The most clicked in that time first; deleted ones are left out. */
            byLink: components["schemas"]["ClicksOfLink"][];
        };
        AffiliateStatisticsAnswer: {
            /** @description A sentence for a person. */
            message: string;
            statistics: components["schemas"]["AffiliateStatistics"];
        };
        AffiliateAnswer: {
            /** @description A sentence for a person. */
            message: string;
            affiliate: components["schemas"]["AffiliateRecord"];
        };
        AffiliateDto: {
            title: string;
            link: string;
            /**
             * @description Both when left out.
             * @enum {string}
             */
            platforms?: "web" | "mobile" | "both";
            image?: string;
            /** @description Active when left out. */
            isActive?: boolean;
        };
        MediaUseRecord: {
            /** @enum {string} */
            resource: "users" | "roles" | "activity" | "devices" | "downloads" | "leagues" | "matches" | "games" | "requests" | "replays" | "notifications" | "mobile-notifications" | "affiliates" | "media" | "contacts" | "faqs" | "settings" | "api-keys" | "webhooks";
            id: string;
            /** @description As a person calls it. */
            name: string;
        };
        MediaRecord: {
            /** @enum {string} */
            kind: "picture" | "build";
            /** @description The name that it was uploaded under. */
            name: string;
            /** @description As it is served: 'image/png'. */
            type: string;
            /** @description Of the file as it is kept. */
            bytes: number;
            /** @description Pixels; null for a build. */
            width: number | null;
            height: number | null;
            /** @description SHA-256 of the file as it is kept, in hex. */
            hash: string;
            /** @description The path of this site that serves it: what other records store. */
            url: string;
            /** @description The path of a picture's small variant, of 320 pixels at most; null for a build. */
            smallUrl: string | null;
            /** @description How many records use it. */
            uses: number;
            /** @description Some of these, the ones that were added first. Empty in a list. */
            usedBy: components["schemas"]["MediaUseRecord"][];
            userId: string;
            /** @description Who uploaded it, as they were called then. */
            username: string;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description The same value as `_id`. */
            id: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. Counters do not touch it. */
            updatedAt: string;
            /** @description Grows with each write; what `If-Match` is compared with. */
            revision: number;
        };
        MediaAnswer: {
            /** @description A sentence for a person. */
            message: string;
            media: components["schemas"]["MediaRecord"][];
        };
        MediaFileAnswer: {
            /** @description A sentence for a person. */
            message: string;
            file: components["schemas"]["MediaRecord"];
        };
        DownloadRecord: {
            /** @enum {string} */
            platform: "ios" | "android";
            version: string;
            /** @description https */
            downloadUrl: string;
            /** @description Megabytes. */
            sizeInMB: number;
            /** @enum {string} */
            releaseStatus: "beta" | "stable";
            /** @description Those who have an older build must update. */
            isRequired: boolean;
            downloadCount: number;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description The same value as `_id`. */
            id: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. Counters do not touch it. */
            updatedAt: string;
            /** @description Grows with each write; what `If-Match` is compared with. */
            revision: number;
        };
        DownloadsAnswer: {
            /** @description A sentence for a person. */
            message: string;
            downloads: components["schemas"]["DownloadRecord"][];
        };
        PlatformStatistics: {
            /** @enum {string} */
            platform: "ios" | "android";
            /** @description Builds of the platform. */
            count: number;
            /** @description Their share of all builds in per cent, one decimal. */
            share: number;
            /** @description How often they were downloaded. */
            downloads: number;
            /** @description The newest stable build, else the newest; null when the platform has none. */
            latest: components["schemas"]["DownloadRecord"] | null;
        };
        DownloadStatistics: {
            /** @description Builds. */
            total: number;
            /** @description How often any of them was downloaded. */
            downloads: number;
            /** @description Megabytes, one decimal. */
            averageSizeInMB: number;
            platforms: components["schemas"]["PlatformStatistics"][];
            /** @description Downloads of the last 30 days, today included, in the setting's zone. */
            byDay: components["schemas"]["CountOfDay"][];
        };
        DownloadStatisticsAnswer: {
            /** @description A sentence for a person. */
            message: string;
            statistics: components["schemas"]["DownloadStatistics"];
        };
        AppUpdate: {
            /** @description The highest version on offer; null when there is none. */
            newest: components["schemas"]["DownloadRecord"] | null;
            /** @description Whether it is newer than the one that is installed. */
            isNewer: boolean;
            /** @description Whether a build that is newer than the one that is installed is required. */
            mustUpdate: boolean;
        };
        AppUpdateAnswer: {
            /** @description A sentence for a person. */
            message: string;
            update: components["schemas"]["AppUpdate"];
        };
        DownloadAnswer: {
            /** @description A sentence for a person. */
            message: string;
            download: components["schemas"]["DownloadRecord"];
        };
        DownloadDto: {
            /** @enum {string} */
            platform: "ios" | "android";
            version: string;
            downloadUrl: string;
            /** @description Megabytes. Of an uploaded build it is the file's own size, whatever is sent. */
            sizeInMB?: number;
            /**
             * @description Left out: stable, or what it was.
             * @enum {string}
             */
            releaseStatus?: "beta" | "stable";
            /** @description Older builds no longer work: those who have one must update. Left out: no, or what it was. */
            isRequired?: boolean;
        };
        VapidKeyAnswer: {
            /** @description A sentence for a person. */
            message: string;
            /** @description What a browser subscribes with: `applicationServerKey`, in base64url. */
            key: string;
        };
        SubscriptionKeysDto: {
            /** @description The browser's public key (P-256, uncompressed). */
            p256dh: string;
            auth: string;
        };
        PushSubscriptionDto: {
            endpoint: string;
            expirationTime?: number | null;
            keys: components["schemas"]["SubscriptionKeysDto"];
        };
        FollowDto: {
            /** @enum {string} */
            kind: "team" | "league" | "game";
            value: string;
        };
        QuietHoursDto: {
            from: string;
            to: string;
            timeZone: string;
        };
        SubscribeDto: {
            subscription: components["schemas"]["PushSubscriptionDto"];
            /** @description Left out: as before, nothing at first. */
            follows?: components["schemas"]["FollowDto"][];
            /** @description null: none any more. */
            quietHours?: components["schemas"]["QuietHoursDto"] | null;
        };
        FollowRecord: {
            /** @enum {string} */
            kind: "team" | "league" | "game";
            /** @description A team's name in lower case, or the id of a league or a game. */
            value: string;
        };
        QuietHoursRecord: {
            /** @description HH:mm */
            from: string;
            to: string;
            /** @description IANA name. */
            timeZone: string;
        };
        SubscriptionRecord: {
            endpoint: string;
            follows: components["schemas"]["FollowRecord"][];
            quietHours: components["schemas"]["QuietHoursRecord"] | null;
        };
        SubscriptionAnswer: {
            /** @description A sentence for a person. */
            message: string;
            subscription: components["schemas"]["SubscriptionRecord"];
        };
        SubscriptionEndpointDto: {
            endpoint: string;
        };
        PushFailureCount: {
            /** @enum {string} */
            provider: "expo" | "fcm" | "web";
            /** @enum {string} */
            cause: "not-registered" | "too-big" | "rate-limited" | "credentials" | "unavailable" | "other";
            count: number;
        };
        PushProgress: {
            /** @enum {string} */
            state: "draft" | "scheduled" | "sending" | "sent" | "cancelled" | "failed";
            total: number;
            sent: number;
            /** @description Those that failed for good, removed ones included. */
            failed: number;
            /** @description Dead tokens that were taken off. */
            removed: number;
            /** @description Why they failed, most first. Left out: none did, or it was sent by an older version. */
            failures?: components["schemas"]["PushFailureCount"][];
            /** @description ISO 8601 UTC; null until it starts. */
            startedAt: string | null;
            finishedAt: string | null;
        };
        SimpleNotificationRecord: {
            title: string;
            description: string;
            progress: components["schemas"]["PushProgress"];
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description The same value as `_id`. */
            id: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. Counters do not touch it. */
            updatedAt: string;
            /** @description Grows with each write; what `If-Match` is compared with. */
            revision: number;
        };
        SimpleNotificationsAnswer: {
            /** @description A sentence for a person. */
            message: string;
            notifications: components["schemas"]["SimpleNotificationRecord"][];
        };
        SimpleNotificationAnswer: {
            /** @description A sentence for a person. */
            message: string;
            notification: components["schemas"]["SimpleNotificationRecord"];
        };
        SimpleNotificationDto: {
            title: string;
            description: string;
        };
        PushData: {
            /** @enum {string} */
            screen: "Home" | "About" | "Game";
            /** @description What the app opens: a route of it. */
            url: string;
            gameId?: string;
        };
        PushNotificationRecord: {
            title: string;
            /** @description With the category's sign before it, as people see it. */
            displayTitle: string;
            body: string;
            /** @description Empty when there is none. */
            image: string;
            /** @enum {string} */
            category: "notification" | "game" | "match" | "live" | "promo" | "news" | "message" | "maintenance" | "security" | "subscription" | "discount" | "event" | "system_message" | "app_update" | "feature" | "score_update" | "highlight" | "celebration" | "bug_fixes" | "alert";
            data: components["schemas"]["PushData"];
            /** @enum {string} */
            screen: "Home" | "About" | "Game";
            /** @description The game's title; empty when it is about none. */
            game: string;
            gameId: string | null;
            /** @enum {string} */
            platforms: "mobile" | "ios" | "android" | "web" | "both";
            /** @description The league whose followers get it; null: of no league. Without league and team, everybody gets it. */
            followersOfLeague: string | null;
            /** @description The team whose followers get it; empty: of no team. */
            followersOfTeam: string;
            /** @enum {string} */
            deliveryType: "instant" | "scheduled";
            /** @description Of a scheduled push, in `timeZone`; empty for an instant one. */
            deliveryDate: string;
            deliveryTime: string;
            timeZone: string;
            /** @description When it goes out, ISO 8601 UTC. */
            sendAt: string;
            /** @description Whether it has been sent to the end. */
            delivered: boolean;
            /** @description Whether it may still go out or has: false once cancelled. */
            send: boolean;
            progress: components["schemas"]["PushProgress"];
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description The same value as `_id`. */
            id: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. Counters do not touch it. */
            updatedAt: string;
            /** @description Grows with each write; what `If-Match` is compared with. */
            revision: number;
        };
        PushNotificationsAnswer: {
            /** @description A sentence for a person. */
            message: string;
            notifications: components["schemas"]["PushNotificationRecord"][];
        };
        PushNotificationAnswer: {
            /** @description A sentence for a person. */
            message: string;
            notification: components["schemas"]["PushNotificationRecord"];
        };
        PushDataDto: {
            /** @enum {string} */
            screen?: "Home" | "About" | "Game";
        };
        PushNotificationDto: {
            /**
             * Format: uuid
             * @description A random mark of a new push: sent again with the same one, it is refused instead of going out twice.
             */
            key?: string;
            title: string;
            body: string;
            image?: string;
            /** @enum {string} */
            category: "notification" | "game" | "match" | "live" | "promo" | "news" | "message" | "maintenance" | "security" | "subscription" | "discount" | "event" | "system_message" | "app_update" | "feature" | "score_update" | "highlight" | "celebration" | "bug_fixes" | "alert";
            data?: components["schemas"]["PushDataDto"];
            /**
             * @description What the push opens; `data.screen` says the same. Home when left out.
             * @enum {string}
             */
            screen?: "Home" | "About" | "Game";
            gameId?: string;
            /** @enum {string} */
            deliveryType: "instant" | "scheduled";
            /** @description The day of a scheduled push in `timeZone`, YYYY-MM-DD. */
            deliveryDate?: string;
            /** @description The hour of a scheduled push in `timeZone`, HH:mm. */
            deliveryTime?: string;
            /** @description IANA name; the setting's zone when left out. */
            timeZone?: string;
            /** @description The id of a league: those who follow it get the push, and nobody else but followers of the team. Empty or null: of none. */
            followersOfLeague?: string | null;
            /** @description The name of a team: those who follow it get the push, and nobody else but followers of the league. Empty: of none. */
            followersOfTeam?: string;
            /**
             * @description Of a push: all apps (mobile) when left out; both goes to browsers too. Of a count: everywhere.
             * @enum {string}
             */
            platforms?: "mobile" | "ios" | "android" | "web" | "both";
        };
        InboxEntry: {
            _id: string;
            /** @description With the category's sign before it, as people see it. */
            title: string;
            body: string;
            /** @description Empty when there is none. */
            image: string;
            /** @enum {string} */
            category: "notification" | "game" | "match" | "live" | "promo" | "news" | "message" | "maintenance" | "security" | "subscription" | "discount" | "event" | "system_message" | "app_update" | "feature" | "score_update" | "highlight" | "celebration" | "bug_fixes" | "alert";
            data: components["schemas"]["PushData"];
            /** @description ISO 8601 UTC. */
            sentAt: string;
        };
        InboxAnswer: {
            /** @description A sentence for a person. */
            message: string;
            notifications: components["schemas"]["InboxEntry"][];
        };
        PushAudience: {
            /** @description Apps that take notifications. */
            ios: number;
            android: number;
            /** @description Browsers. */
            web: number;
        };
        PushAudienceAnswer: {
            /** @description A sentence for a person. */
            message: string;
            audience: components["schemas"]["PushAudience"];
        };
        TestSendDto: {
            /** @description The id of an app user; for holders of app-users:access. */
            device?: string;
            token?: string;
            endpoint?: string;
        };
        DeviceDto: {
            /** @description The push token: Expo's or FCM's. */
            token: string;
            /** @enum {string} */
            platform: "ios" | "android";
            /** @enum {string} */
            theme?: "light" | "dark" | "system";
            lat?: number;
            lng?: number;
            userName?: string;
            /** Format: email */
            email?: string;
            avatar?: string;
            isNotificationsAllowed?: boolean;
            /** @description The language the app is shown in: en-GB. */
            locale?: string;
            /** @description The build that is installed, as `version` of a download names it. */
            appVersion?: string;
            /** @description Left out: as before, nothing at first. */
            follows?: components["schemas"]["FollowDto"][];
            /** @description null: none any more. */
            quietHours?: components["schemas"]["QuietHoursDto"] | null;
        };
        MobileUserRecord: {
            /** @description The picture's address; empty when there is none. */
            avatar: string;
            /** @description Empty without a name. */
            userName: string;
            email: string;
            isVerified: boolean;
            /** @description Seen within the last five minutes. */
            isOnline: boolean;
            isNotificationsAllowed: boolean;
            /** @enum {string} */
            platform: "ios" | "android";
            /** @enum {string} */
            theme: "light" | "dark" | "system";
            /** @description A language tag: en-GB; empty while the app has not said. */
            locale: string;
            /** @description The build that is installed; empty while the app has not said. */
            appVersion: string;
            lat: number | null;
            lng: number | null;
            /** @description ISO 8601 UTC. */
            lastSeenAt: string;
            /** @description What it follows: it is notified when one of these goes live. */
            follows: components["schemas"]["FollowRecord"][];
            /** @description Hours in which nothing arrives; null when there are none. */
            quietHours: components["schemas"]["QuietHoursRecord"] | null;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description The same value as `_id`. */
            id: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. Counters do not touch it. */
            updatedAt: string;
            /** @description Grows with each write; what `If-Match` is compared with. */
            revision: number;
        };
        MobileUserAnswer: {
            /** @description A sentence for a person. */
            message: string;
            user: components["schemas"]["MobileUserRecord"];
        };
        DeviceTokenDto: {
            token: string;
        };
        MobileUsersAnswer: {
            /** @description A sentence for a person. */
            message: string;
            users: components["schemas"]["MobileUserRecord"][];
        };
        WebhookRecord: {
            name: string;
            /** @description An https address. */
            url: string;
            events: ("game.live" | "game.finished" | "game.changed" | "request.received")[];
            isActive: boolean;
            /**
             * @description Why the server switched it off; null: it did not.
             * @enum {string|null}
             */
            stoppedBecause: "failures" | "gone" | null;
            /** @description Since when nothing gets through, ISO 8601, UTC; null: the last message did. */
            failingSince: string | null;
            /** @description ISO 8601, UTC; null: never. */
            lastDeliveredAt: string | null;
            /** @description Until when messages are signed with the old secret too, ISO 8601, UTC; null: there is none. */
            oldSecretUntil: string | null;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description The same value as `_id`. */
            id: string;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. Counters do not touch it. */
            updatedAt: string;
            /** @description Grows with each write; what `If-Match` is compared with. */
            revision: number;
        };
        WebhooksAnswer: {
            /** @description A sentence for a person. */
            message: string;
            webhooks: components["schemas"]["WebhookRecord"][];
        };
        DeliveryAttempt: {
            /** @description ISO 8601, UTC. */
            at: string;
            /** @description The status of the answer; null: there was none. */
            status: number | null;
            /** @description Why there was no answer; empty where there was one. */
            error: string;
            /** @description The beginning of the answer's body. */
            body: string;
            /** @description How long it took, in milliseconds. */
            ms: number;
        };
        DeliveryRecord: {
            _id: string;
            id: string;
            webhookId: string;
            /** @enum {string} */
            event: "game.live" | "game.finished" | "game.changed" | "request.received" | "webhook.test";
            /** @description `webhook-id` of the message, by which receivers recognise one that they have. */
            messageId: string;
            /** @description The body that is sent, JSON. */
            payload: string;
            /** @enum {string} */
            state: "pending" | "delivered" | "failed";
            /** @description Newest last; the last ten. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            /** @description When it is tried next, ISO 8601, UTC; null: not again. */
            nextAt: string | null;
            /** @description ISO 8601, UTC. */
            createdAt: string;
        };
        DeliveriesAnswer: {
            /** @description A sentence for a person. */
            message: string;
            deliveries: components["schemas"]["DeliveryRecord"][];
        };
        DeliveryAnswer: {
            /** @description A sentence for a person. */
            message: string;
            delivery: components["schemas"]["DeliveryRecord"];
        };
        WebhookAnswer: {
            /** @description A sentence for a person. */
            message: string;
            webhook: components["schemas"]["WebhookRecord"];
        };
        WebhookDto: {
            /** @description What it is for. */
            name: string;
            url: string;
            events: ("game.live" | "game.finished" | "game.changed" | "request.received")[];
            isActive: boolean;
        };
        WebhookSecretAnswer: {
            /** @description A sentence for a person. */
            message: string;
            webhook: components["schemas"]["WebhookRecord"];
            /** @description What messages are signed with, `whsec_…`; shown this once. */
            secret: string;
        };
        ViewersOfSport: {
            category: string;
            /** @description Its live games, and their views. */
            games: number;
            viewers: number;
        };
        LiveOverview: {
            total: number;
            /** @description Views of all live games. */
            viewers: number;
            /** @description The most viewed. */
            games: components["schemas"]["GameRecord"][];
            /** @description Most viewed first. */
            bySport: components["schemas"]["ViewersOfSport"][];
        };
        GameStart: {
            /** @description ISO 8601 UTC. */
            at: string;
            games: number;
            /** @description How many of them have no stream that could be played. */
            withoutStream: number;
        };
        NextOverview: {
            /** @description Games that go live within the hour. */
            total: number;
            /** @description All of them, by instant. */
            starts: components["schemas"]["GameStart"][];
            /** @description The first of them; where there are none, the one game that comes next. */
            games: components["schemas"]["GameRecord"][];
        };
        TroubledGame: {
            /** @enum {string} */
            trouble: "no-stream" | "streams-down" | "overtime";
            game: components["schemas"]["GameRecord"];
        };
        TroubleOverview: {
            total: number;
            /** @description The first of them: those on air before those to come, then by kick-off. */
            games: components["schemas"]["TroubledGame"][];
        };
        StreamsOverview: {
            /** @description Those that play, that do not, and that cannot be checked or were not yet. */
            healthy: number;
            down: number;
            unknown: number;
            /** @description Live games of which no stream plays, or that have none. */
            gamesWithout: number;
        };
        DueOverview: {
            total: number;
            /** @description The first of them, by kick-off. */
            games: components["schemas"]["GameRecord"][];
        };
        WatchingSample: {
            /** @description When the minutes began, ISO 8601 UTC. */
            at: string;
            people: number;
        };
        GamesOfDay: {
            /** @description YYYY-MM-DD in the overview's zone. */
            day: string;
            scheduled: number;
            live: number;
            finished: number;
        };
        GamesOverview: {
            live: components["schemas"]["LiveOverview"];
            next: components["schemas"]["NextOverview"];
            trouble: components["schemas"]["TroubleOverview"];
            streams: components["schemas"]["StreamsOverview"];
            due: components["schemas"]["DueOverview"];
            /** @description The last 24 hours, oldest first. */
            watching: components["schemas"]["WatchingSample"][];
            /** @description Games of each day by their kick-off, from a week back to a week ahead. */
            byDay: components["schemas"]["GamesOfDay"][];
        };
        WaitingRequest: {
            id: string;
            homeTeam: string;
            awayTeam: string;
            league: string;
            category: string;
            /** @description ISO 8601 UTC. */
            createdAt: string;
        };
        RequestsOverview: {
            waiting: number;
            /** @description Newest first. */
            latest: components["schemas"]["WaitingRequest"][];
        };
        WaitingContact: {
            id: string;
            name: string;
            subject: string;
            /** @description ISO 8601 UTC. */
            createdAt: string;
        };
        ContactsOverview: {
            waiting: number;
            /** @description Newest first. */
            latest: components["schemas"]["WaitingContact"][];
        };
        ComingPush: {
            id: string;
            /** @description As people see it. */
            title: string;
            /**
             * @description 'scheduled', or 'sending' while it goes out.
             * @enum {string}
             */
            state: "draft" | "scheduled" | "sending" | "sent" | "cancelled" | "failed";
            /** @description ISO 8601 UTC. */
            sendAt: string;
            /** @description The zone its hour was set in, IANA name. */
            timeZone: string;
        };
        FailedPush: {
            id: string;
            /** @description As people see it. */
            title: string;
            /**
             * @description 'failed', or 'sent' where only some did not get it.
             * @enum {string}
             */
            state: "draft" | "scheduled" | "sending" | "sent" | "cancelled" | "failed";
            total: number;
            /** @description Those that failed, dead tokens left out. */
            failed: number;
            /** @description ISO 8601 UTC. */
            sendAt: string;
        };
        PushesOverview: {
            total: number;
            /** @description By the time at which they go out. */
            next: components["schemas"]["ComingPush"][];
            /** @description How many of the last day's failed, for some or for all. */
            failedTotal: number;
            /** @description Newest first. */
            failed: components["schemas"]["FailedPush"][];
        };
        TroubledWebhook: {
            id: string;
            name: string;
            /**
             * @description Why the server switched it off; null while it is on and nothing gets through.
             * @enum {string|null}
             */
            stoppedBecause: "failures" | "gone" | null;
            /** @description Since when nothing gets through, ISO 8601 UTC; null where that is not why. */
            failingSince: string | null;
        };
        WebhooksOverview: {
            troubled: number;
            /** @description Those that were switched off first. */
            first: components["schemas"]["TroubledWebhook"][];
        };
        LatestActivity: {
            id: string;
            username: string;
            /** @description 'system' for what the server did by itself. */
            role: string;
            action: string;
            /** @description ISO 8601 UTC. */
            createdAt: string;
        };
        ActivityOfDay: {
            /** @description YYYY-MM-DD in the overview's zone. */
            day: string;
            /** @description What people did; what the server did by itself is left out. */
            count: number;
        };
        ActivityOverview: {
            /** @description Newest first. */
            latest: components["schemas"]["LatestActivity"][];
            /** @description The last 14 days, today included. */
            byDay: components["schemas"]["ActivityOfDay"][];
        };
        Overview: {
            /** @description The setting's zone, in which days are counted; IANA name. */
            timeZone: string;
            /** @description The day it is there, YYYY-MM-DD. */
            today: string;
            /** @description The server's time, ISO 8601 UTC. */
            at: string;
            /** @description When this changes by the mere passing of time, ISO 8601 UTC; other changes are published as events. */
            until: string;
            games: components["schemas"]["GamesOverview"] | null;
            requests: components["schemas"]["RequestsOverview"] | null;
            contacts: components["schemas"]["ContactsOverview"] | null;
            pushes: components["schemas"]["PushesOverview"] | null;
            webhooks: components["schemas"]["WebhooksOverview"] | null;
            activity: components["schemas"]["ActivityOverview"] | null;
        };
        OverviewAnswer: {
            /** @description A sentence for a person. */
            message: string;
            overview: components["schemas"]["Overview"];
        };
        StatusFinding: {
            /** @enum {string} */
            level: "problem" | "warning" | "notice";
            /** @enum {string} */
            subject: "games" | "events" | "pushes" | "mail" | "backups" | "disk" | "database" | "redis" | "jobs" | "process" | "releases";
            /** @description What is so: a sentence. */
            what: string;
            /** @description What to do about it: a sentence or two. */
            todo: string;
        };
        EventLoopStatus: {
            /** @description Milliseconds. */
            medianMs: number;
            /** @description Milliseconds. */
            p99Ms: number;
            /** @description Milliseconds. */
            longestMs: number;
            /** @description For how long it was measured, in seconds. */
            seconds: number;
        };
        ProcessStatus: {
            /** @description Machine and process id: 'web-1:4711'. */
            name: string;
            nodeVersion: string;
            /** @description ISO 8601 UTC. */
            startedAt: string;
            /** @description Memory that the process takes (RSS), in bytes. */
            memoryBytes: number;
            /** @description Event streams that are open in it. */
            eventStreams: number;
            /** @description Null for the first seconds: it is measured while somebody looks. */
            eventLoop: components["schemas"]["EventLoopStatus"] | null;
        };
        DatabaseGrowth: {
            bytesPerDay: number;
            /** @description Over how many days that was seen. */
            days: number;
        };
        DiskStatus: {
            freeBytes: number;
            totalBytes: number;
        };
        DatabaseStatus: {
            /** @enum {string} */
            kind: "embedded" | "mongodb";
            /** @description Its files; null where the database does not say. */
            bytes: number | null;
            /** @description Null until it was measured for a day. */
            growth: components["schemas"]["DatabaseGrowth"] | null;
            /** @description Where its files are; null where that is unknown. */
            disk: components["schemas"]["DiskStatus"] | null;
            /** @description How long a small write of this process took last, in milliseconds; null before the first. */
            writeMs: number | null;
        };
        BackupStatus: {
            everyHours: number;
            /** @description ISO 8601 UTC; null: there is none yet. */
            lastAt: string | null;
            lastBytes: number | null;
            /** @description When the last attempt failed, ISO 8601 UTC; null when it did not. */
            failedAt: string | null;
            failure: string | null;
        };
        NextGame: {
            id: string;
            matchId: string;
            title: string;
            /** @description ISO 8601 UTC. */
            goLiveAt: string;
        };
        GamesStatus: {
            /** @description Games that are to go live by themselves. */
            scheduled: number;
            /** @description How many of them were due more than ten seconds ago. */
            late: number;
            /** @description The first of them. */
            next: components["schemas"]["NextGame"][];
        };
        OutboxStatus: {
            waiting: number;
            /** @description Age of the oldest, in seconds; 0 when none waits. */
            oldestSeconds: number;
        };
        SendStatus: {
            sending: number;
            scheduled: number;
            /** @description How many of them should have been carried on more than a minute ago. */
            late: number;
            /** @description When the next one is due, ISO 8601 UTC; null when none is. */
            nextAt: string | null;
        };
        MailStatus: {
            waiting: number;
            /** @description Age of the oldest, in seconds; 0 when none waits. */
            oldestSeconds: number;
            /** @description Given up, of those made in the last 24 hours. */
            failed: number;
            /** @description What the mail server said to the oldest that waits, or else to the last that was given up; null: nothing went wrong. */
            failure: string | null;
        };
        CacheStatus: {
            /** @description Answers that are kept ready. */
            answers: number;
            bytes: number;
            /** @description As many bytes they may take. */
            limitBytes: number;
            /** @description Requests answered from them since the start. */
            servedPages: number;
            servedLists: number;
        };
        JobStatus: {
            name: string;
            /** @description Longest time from one run to the next, in milliseconds. */
            everyMs: number;
            /** @description When it last began, ISO 8601 UTC; null: it has not. */
            ranAt: string | null;
            /** @description How long that took, in milliseconds; null while it runs. */
            tookMs: number | null;
            /** @description Why the last run failed; null when it did not. */
            failure: string | null;
        };
        LeaseStatus: {
            job: string;
            /** @description As `ProcessStatus.name`. */
            holder: string;
            /** @description It is the process that answered. */
            isHere: boolean;
        };
        ReleaseStatus: {
            /** @description Null while it is not known. */
            newest: string | null;
            isNewer: boolean;
            /** @description Where it is described; null where nothing is said. */
            url: string | null;
            /** @description Why it could not be learnt; null where it could. */
            failure: string | null;
        };
        ServiceStatus: {
            /** @description The server's time, ISO 8601 UTC. */
            at: string;
            version: string;
            /** @description Worst first. */
            findings: components["schemas"]["StatusFinding"][];
            process: components["schemas"]["ProcessStatus"];
            database: components["schemas"]["DatabaseStatus"];
            /** @description Null where the service makes none by itself. */
            backups: components["schemas"]["BackupStatus"] | null;
            games: components["schemas"]["GamesStatus"];
            outbox: components["schemas"]["OutboxStatus"];
            pushes: components["schemas"]["SendStatus"];
            /** @description Null where no mail server is set. */
            mail: components["schemas"]["MailStatus"] | null;
            cache: components["schemas"]["CacheStatus"];
            /** @enum {string} */
            redis: "off" | "connected" | "unavailable";
            jobs: components["schemas"]["JobStatus"][];
            leases: components["schemas"]["LeaseStatus"][];
            /** @description Null where nobody is asked. */
            release: components["schemas"]["ReleaseStatus"] | null;
        };
        StatusAnswer: {
            /** @description A sentence for a person. */
            message: string;
            status: components["schemas"]["ServiceStatus"];
        };
        Failure: {
            statusCode: number;
            /** @enum {string} */
            code: "AFFILIATE_NOT_FOUND" | "API_KEY_NOT_FOUND" | "BAD_ID" | "BAD_QUERY" | "BAD_REQUEST" | "BAD_TRANSITION" | "BUSY" | "CANNOT_BE_VIEWED" | "CONTACT_NOT_FOUND" | "DATABASE_FULL" | "DATABASE_UNAVAILABLE" | "DELIVERY_NOT_FOUND" | "DEVICE_NOT_FOUND" | "DOWNLOAD_NOT_FOUND" | "DUPLICATE" | "FAQ_NOT_FOUND" | "FILE_NOT_TAKEN" | "FILE_UNREACHABLE" | "FIXTURE_FILE_UNREADABLE" | "FOREIGN_ORIGIN" | "GAME_IS_LIVE" | "GAME_NOT_FOUND" | "HEADERS_TOO_LARGE" | "INTERNAL" | "LAST_SUPER_ADMIN" | "LEAGUE_AMBIGUOUS" | "LEAGUE_EXISTS" | "LEAGUE_IN_USE" | "LEAGUE_NOT_FOUND" | "LEAGUE_NOT_FOUND_BY_NAME" | "LOGIN_FAILED" | "MAIL_NOT_SET_UP" | "MAINTENANCE" | "MATCH_HAS_LIVE_GAME" | "MATCH_NOT_FOUND" | "MEDIA_IN_USE" | "MEDIA_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "MORE_RIGHTS" | "NOTE_NOT_FOUND" | "NOTIFICATION_EXISTS" | "NOTIFICATION_NOT_FOUND" | "NOTIFICATION_NOT_SCHEDULABLE" | "NOTIFICATION_SENDING" | "NOTIFICATION_STARTED" | "NOT_FOUND" | "NO_USUAL_STREAMS" | "OWN_PERMISSIONS" | "OWN_RECORD" | "PASSWORD_CHANGE_REQUIRED" | "PASSWORD_WRONG" | "PAYLOAD_TOO_LARGE" | "PERMISSION_DENIED" | "PERMISSION_NOT_HELD" | "PUSH_REFUSED" | "RANGE_NOT_SATISFIABLE" | "REPLAY_NOT_FOUND" | "REPLY_EXISTS" | "REQUEST_HAS_GAME" | "REQUEST_NOT_FOUND" | "REQUEST_TIMEOUT" | "ROLE_ASSIGNED" | "ROLE_BUILT_IN" | "ROLE_EXISTS" | "ROLE_IN_USE" | "ROLE_NOT_FOUND" | "ROLE_UNKNOWN" | "SAME_ROLE" | "SECOND_FACTOR_ACTIVE" | "SECOND_FACTOR_CODE_WRONG" | "SECOND_FACTOR_OFF" | "SECOND_FACTOR_REQUIRED" | "SECOND_FACTOR_SETUP_REQUIRED" | "SECOND_FACTOR_WRONG" | "SERVICE_STOPPING" | "SESSION_ENDED" | "SESSION_NOT_FOUND" | "SETTINGS_NOT_FOUND" | "STALE_WRITE" | "STREAM_CLOSED" | "STREAM_NOT_FOUND" | "STREAM_NOT_OPEN" | "STREAM_NOT_PLAYABLE" | "SUPER_ADMIN_PROTECTED" | "TOO_MANY_LOGINS" | "TOO_MANY_REQUESTS" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "USER_EXISTS" | "USER_NOT_FOUND" | "VALIDATION_FAILED" | "VIEW_ONLY" | "WEBHOOK_NOT_FOUND";
            message: string;
            errors?: {
                [key: string]: string[];
            };
            /** @description The newer record, of a stale write. */
            current?: Record<string, never>;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    HealthController_live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    HealthController_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    HealthController_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    EventsController_events: {
        parameters: {
            query?: {
                /** @description Ids of games that the reader has open, with commas. */
                watching?: string;
                /** @description The number of the last event known. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    AuthController_login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    AuthController_logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    AuthController_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnUserAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    SessionsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    SessionsController_endOthers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CurrentPasswordDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    SessionsController_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CurrentPasswordDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ViewAsController_begin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ViewAsController_end: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    StaffController_list: {
        parameters: {
            query?: {
                /** @description First and last, both included. */
                range?: string;
                sort?: string;
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsersAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    StaffController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUserDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    StaffController_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    StaffController_edit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditUserDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    StaffController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    StaffController_assignRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserRoleDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    StaffController_setStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserStatusDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    StaffController_changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    StaffController_setPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PermissionsDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ResetsController_givePassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneTimePasswordAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ResetsController_endSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ResetsController_removeSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    SecondFactorController_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    SecondFactorController_activate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmSecondFactorDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    SecondFactorController_begin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CurrentPasswordDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorSecretAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    SecondFactorController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    SecondFactorController_renew: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    RolesController_list: {
        parameters: {
            query?: {
                /** @description First and last, both included. */
                range?: string;
                sort?: string;
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RolesAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    RolesController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    RolesController_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    RolesController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ApiKeysController_list: {
        parameters: {
            query?: {
                /** @description First and last, both included. */
                range?: string;
                sort?: string;
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeysAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ApiKeysController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKeyAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ApiKeysController_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ApiKeysController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ActivityController_list: {
        parameters: {
            query?: {
                /** @description First and last, both included. */
                range?: string;
                sort?: string;
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivitiesAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ActivityController_clear: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClearActivityDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClearingAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ActivityController_add: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivityDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    SettingsController_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    SettingsController_devTools: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DevToolsDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    SettingsController_goLive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoLiveShiftDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    SettingsController_site: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SiteSettingsDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    LeaguesController_list: {
        parameters: {
            query?: {
                /** @description First and last, both included. */
                range?: string;
                sort?: string;
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaguesAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    LeaguesController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeagueDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeagueAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    LeaguesController_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeagueAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    LeaguesController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeagueUpdateDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeagueAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    LeaguesController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeagueAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    LeaguesController_usualStreams: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsualStreamsAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    LeaguesController_setUsualStreams: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsualStreamsDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsualStreamsAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    LeaguesController_order: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ImportController_import: {
        parameters: {
            query: {
                dryRun?: boolean;
                format: "openfootball" | "csv" | "ics";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    GoLiveController_live: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                matchId: string;
                gameId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoLiveDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    MatchesController_list: {
        parameters: {
            query?: {
                /** @description First and last, both included. */
                range?: string;
                sort?: string;
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchesAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    MatchesController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    MatchesController_web: {
        parameters: {
            query?: {
                /** @description YYYY-MM-DD; with `to`, or both left out. */
                from?: string;
                /** @description YYYY-MM-DD; 31 days from `from` at most, itself included. */
                to?: string;
                /** @description IANA name of the zone whose days are meant; left out: the setting's. */
                timeZone?: string;
                /** @description A sport. */
                category?: string;
                leagueId?: string;
                /** @description A team's name, in whatever case, with dashes for spaces or without. */
                team?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchesAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    MatchesController_mobile: {
        parameters: {
            query?: {
                /** @description YYYY-MM-DD; with `to`, or both left out. */
                from?: string;
                /** @description YYYY-MM-DD; 31 days from `from` at most, itself included. */
                to?: string;
                /** @description IANA name of the zone whose days are meant; left out: the setting's. */
                timeZone?: string;
                /** @description A sport. */
                category?: string;
                leagueId?: string;
                /** @description A team's name, in whatever case, with dashes for spaces or without. */
                team?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchesAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    MatchesController_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    MatchesController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    MatchesController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    GamesController_read: {
        parameters: {
            query?: {
                /** @description Where the game is shown, which decides the partner's link; left out: web. */
                platform?: "web" | "mobile";
            };
            header?: never;
            path: {
                matchId: string;
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    GamesController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                matchId: string;
                gameId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GameUpdateDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    GamesController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                matchId: string;
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    GamesController_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                matchId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewGameDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    GamesController_trending: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                matchId: string;
                gameId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrendingDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    GamesController_result: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                matchId: string;
                gameId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResultDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    GamesController_streamUrls: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                matchId: string;
                gameId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StreamUrlsDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    GamesController_usualStreams: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                matchId: string;
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    GameListsController_games: {
        parameters: {
            query?: {
                /** @description First and last, both included. */
                range?: string;
                sort?: string;
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GamesAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    GameListsController_calendar: {
        parameters: {
            query: {
                /** @description YYYY-MM-DD */
                from: string;
                /** @description YYYY-MM-DD; 400 days from `from` at most, itself included. */
                to: string;
                /** @description Where the games are shown; left out: web. */
                platform?: "web" | "mobile";
                /** @description IANA name of the zone whose days are meant; left out: the setting's. */
                timeZone?: string;
                /** @description A sport. */
                category?: string;
                leagueId?: string;
                /** @description A team's name, in whatever case, with dashes for spaces or without. */
                team?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameDaysAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    GameListsController_team: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                team: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    GameListsController_summary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameSummaryAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    GameListsController_game: {
        parameters: {
            query?: {
                /** @description Where the game is shown, which decides the partner's link; left out: web. */
                platform?: "web" | "mobile";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    GameListsController_streams: {
        parameters: {
            query?: {
                /** @description First and last, both included. */
                range?: string;
                sort?: string;
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamsAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    GameViewsController_count: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                matchId: string;
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    WatchingController_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WatchingAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    PresenceController_note: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresenceDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresenceAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    PicturesController_picture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
                /** @description The id and ".png"; of the site "page.png". */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    CalendarsController_calendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
                /** @description The id, the name of a team or that of a sport (with dashes for spaces), and ".ics". */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    StreamsController_page: {
        parameters: {
            query: {
                /** @description The id of a stream or of a part of a replay. */
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    StreamPlaybackController_add: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlaybackDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    StreamReportsController_report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    FaqsController_list: {
        parameters: {
            query?: {
                /** @description First and last, both included. */
                range?: string;
                sort?: string;
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FaqsAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    FaqsController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FaqDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FaqAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    FaqsController_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FaqAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    FaqsController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FaqDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FaqAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    FaqsController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FaqAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    FaqsController_order: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ContactsController_list: {
        parameters: {
            query?: {
                /** @description First and last, both included. */
                range?: string;
                sort?: string;
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactsAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ContactsController_send: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ContactsController_listAssignees: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactAssigneesAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ContactsController_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ContactsController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ContactsController_setStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactStatusDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ContactsController_assign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactAssigneeDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ContactsController_reply: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactReplyDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ContactsController_addNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactNoteDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ContactsController_removeNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                noteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    MatchRequestsController_list: {
        parameters: {
            query?: {
                /** @description First and last, both included. */
                range?: string;
                sort?: string;
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchRequestsAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    MatchRequestsController_send: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchRequestDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchRequestAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    MatchRequestsController_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchRequestAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    MatchRequestsController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchRequestAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    MatchRequestsController_makeGame: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestedGameDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestedGameAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    MatchRequestsController_setStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchRequestStatusDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchRequestAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ReplaysController_list: {
        parameters: {
            query?: {
                /** @description First and last, both included. */
                range?: string;
                sort?: string;
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplaysAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ReplaysController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ReplaysController_page: {
        parameters: {
            query?: {
                /** @description A sport, in whatever case; left out: all. */
                category?: string;
                /** @description Which page, the last where there are not so many; left out: the first. */
                page?: number;
                /** @description How many of the page, from its first on; left out: all 192. */
                shown?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayPageAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ReplaysController_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayDetailsAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ReplaysController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ReplaysController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ReplaysController_setParts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayPartsDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ReplayViewsController_count: {
        parameters: {
            query?: {
                /** @description The id of the part that was played. */
                id?: string;
                /** @description The part that was played. */
                title?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    AffiliatesController_list: {
        parameters: {
            query?: {
                /** @description First and last, both included. */
                range?: string;
                sort?: string;
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AffiliatesAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    AffiliatesController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AffiliateDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AffiliateAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    AffiliatesController_statistics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AffiliateStatisticsAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    AffiliatesController_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AffiliateAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    AffiliatesController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AffiliateDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AffiliateAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    AffiliatesController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AffiliateAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ClicksController_count: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                affiliateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    MediaController_list: {
        parameters: {
            query?: {
                /** @description First and last, both included. */
                range?: string;
                sort?: string;
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    MediaController_upload: {
        parameters: {
            query: {
                /** @description What the file is called. */
                name: unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaFileAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    MediaController_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaFileAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    MediaController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaFileAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    DownloadsController_list: {
        parameters: {
            query?: {
                /** @description First and last, both included. */
                range?: string;
                sort?: string;
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DownloadsAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    DownloadsController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DownloadDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DownloadAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    DownloadsController_readStatistics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DownloadStatisticsAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    DownloadsController_findUpdate: {
        parameters: {
            query: {
                platform: "ios" | "android";
                /** @description The version that is installed. */
                version: string;
                /** @description Which builds are offered: stable ones, or beta ones too. Left out: stable. */
                channel?: "beta" | "stable";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppUpdateAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    DownloadsController_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DownloadAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    DownloadsController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DownloadDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DownloadAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    DownloadsController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DownloadAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    DownloadCountController_count: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    DownloadFileController_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    SubscriptionsController_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VapidKeyAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    SubscriptionsController_register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscribeDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    SubscriptionsController_forget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionEndpointDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    TemplatesController_list: {
        parameters: {
            query?: {
                /** @description First and last, both included. */
                range?: string;
                sort?: string;
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimpleNotificationsAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    TemplatesController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SimpleNotificationDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimpleNotificationAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    TemplatesController_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimpleNotificationAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    TemplatesController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SimpleNotificationDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimpleNotificationAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    TemplatesController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimpleNotificationAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    TemplatesController_send: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimpleNotificationAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    PushesController_list: {
        parameters: {
            query?: {
                /** @description First and last, both included. */
                range?: string;
                sort?: string;
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushNotificationsAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    PushesController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushNotificationDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushNotificationAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    PushesController_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushNotificationAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    PushesController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushNotificationDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushNotificationAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    PushesController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushNotificationAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    PushesController_schedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushNotificationAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    InboxController_list: {
        parameters: {
            query?: {
                platform?: "ios" | "android";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    AudienceController_count: {
        parameters: {
            query?: {
                /** @description The id of a league: those who follow it get the push, and nobody else but followers of the team. Empty or null: of none. */
                followersOfLeague?: string | null;
                /** @description The name of a team: those who follow it get the push, and nobody else but followers of the league. Empty: of none. */
                followersOfTeam?: string;
                /** @description Of a push: all apps (mobile) when left out; both goes to browsers too. Of a count: everywhere. */
                platforms?: "mobile" | "ios" | "android" | "web" | "both";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushAudienceAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    TestSendsController_send: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestSendDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    DevicesController_register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MobileUserAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    DevicesController_forget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceTokenDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    MobileUsersController_list: {
        parameters: {
            query?: {
                /** @description First and last, both included. */
                range?: string;
                sort?: string;
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MobileUsersAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    MobileUsersController_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MobileUserAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    MobileUsersController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MobileUserAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    WebhooksController_list: {
        parameters: {
            query?: {
                /** @description First and last, both included. */
                range?: string;
                sort?: string;
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhooksAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    WebhooksController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecretAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    WebhooksController_deliveries: {
        parameters: {
            query?: {
                /** @description First and last, both included. */
                range?: string;
                sort?: string;
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveriesAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    WebhooksController_sendAgain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    WebhooksController_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    WebhooksController_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    WebhooksController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    WebhooksController_replaceSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecretAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    WebhooksController_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    OverviewController_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverviewAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    StatusController_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusAnswer"];
                };
            };
            /** @description A failure in the one shape of all failures. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
}
