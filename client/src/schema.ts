/* Generated from the routes and DTOs by `npm run openapi`. */
export interface paths {
    "/api/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reports that the process responds, regardless of its database. Restart a process that does not respond. */
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
         * Reports whether to send requests to this process. Returns 503 while the process stops. The state of the database does not
         *     matter, because visitors get cached responses without the database.
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
        /** Reports whether the service works, for monitoring. Returns 503 while the database is unavailable or the process stops. */
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
         * Streams server-sent events for every change. Send `Last-Event-ID` to resume after an event. Browsers send this header only
         *     when they reconnect, so send `after` on the first connection. If both are present, `Last-Event-ID` counts. Returns 429
         *     TOO_MANY_REQUESTS if an address has too many streams.
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
         * Signs in by email address or username. Sets a session cookie, or returns a token for `client: "app"`. Returns 401
         *     SECOND_FACTOR_REQUIRED if the account has a second factor. In this case, repeat the call with `code`.
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
        /** Ends the caller's session. */
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
        /** Returns the signed-in user. While the caller views the dashboard as another user, returns the viewed user and `viewing`. */
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
        /** Lists the caller's sessions, most recently used first. */
        get: operations["SessionsController_list"];
        put?: never;
        post?: never;
        /** Ends all sessions of the caller except the current session. */
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
        /** Ends one session of the caller. */
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
         * Starts to view the dashboard as another user, for at most 30 minutes. Only super-admins may call it. Until `DELETE
         *     /api/auth/view`, the session gets the responses that the viewed user would get, and every write returns 403 VIEW_ONLY.
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
        /** Stops viewing the dashboard as another user. Has no effect if no view is active. */
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
        /** Lists all users who can sign in, newest first. */
        get: operations["StaffController_list"];
        put?: never;
        /** Creates a user without permissions. */
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
        /** Returns a user. Another user's record requires users:view or users:view-info. */
        get: operations["StaffController_read"];
        /**
         * Changes a username and an email address. The caller's own record requires profile:access and the current password, and
         *     another user's record requires users:update.
         */
        put: operations["StaffController_edit"];
        post?: never;
        /** Deletes another user and ends the user's sessions. */
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
        /** Assigns a role to another user, by the role's key, and ends the user's sessions. */
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
        /** Suspends or reactivates another user and ends the user's sessions. */
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
        /** Changes the caller's password and ends the caller's other sessions. */
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
        /**
         * Replaces the permissions of another user. Permissions that the caller cannot grant stay. Returns 403 PERMISSION_NOT_HELD for
         *     a new permission that the caller lacks.
         */
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
        /**
         * Gives another user a one-time password, ends the user's sessions, and revokes the user's API keys. Only this response
         *     contains the password.
         */
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
        /** Ends all sessions of another user, including open event streams, and revokes the user's API keys. */
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
        /** Removes the second factor of another user and ends the user's sessions. Returns 409 SECOND_FACTOR_OFF if the user has none. */
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
        /** Returns whether the caller has a second factor. */
        get: operations["SecondFactorController_read"];
        /** Turns the second factor on with a first code. Only this response contains the recovery codes. */
        put: operations["SecondFactorController_activate"];
        /** Creates a secret for the caller's authenticator app. The second factor is off until `PUT` confirms a code. */
        post: operations["SecondFactorController_begin"];
        /** Turns the caller's second factor off. */
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
        /** Creates new recovery codes. The old codes become invalid. */
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
        /** Lists all roles, built-in roles first. */
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
        /** Deletes a role. Returns 409 ROLE_IN_USE if a user has the role, and 409 ROLE_BUILT_IN for a built-in role. */
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
        /** Lists the API keys of all users, newest first. */
        get: operations["ApiKeysController_list"];
        put?: never;
        /**
         * Creates an API key with permissions that the caller has. Only this response contains the key. Returns 403 PERMISSION_NOT_HELD
         *     for a permission that the caller cannot grant.
         */
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
        /** Revokes an API key of any user. */
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
        /** Lists the activity log, newest first. */
        get: operations["ActivityController_list"];
        /**
         * Deletes the entries of up to 1,000 users in a range of days or instants, both ends included. Entries of the security log
         *     stay. One call deletes for at most 20 seconds. If `isComplete` is false, repeat the call to delete the rest.
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
        /** Adds an entry to the activity log. The actor is always the signed-in user. */
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
        /** Returns the public settings of the site. */
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
        /** Enables or disables the blocking of developer tools on the website. */
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
        /** Changes the number of minutes between kick-off and go-live. A negative number sets games live before kick-off. */
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
        /** Changes the time zone of kick-offs, the notices for visitors, and the automatic finish of games. */
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
        /** Lists all leagues, or a range of them. */
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
        /** Returns the usual streams of the league's games. */
        get: operations["LeaguesController_usualStreams"];
        /** Replaces the usual streams of the league. Existing games do not change. */
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
        /** Moves a league before another league, or to the end if `before` is null. Does not change `revision`. */
        put: operations["LeaguesController_order"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the teams for staff. Visitors and apps use `GET /api/games/teams`. */
        get: operations["TeamsController_list"];
        put?: never;
        /** Adds a team. Returns 409 TEAM_NAME_TAKEN if another team has one of its names. Short names may repeat. */
        post: operations["TeamsController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists names in games that belong to no team yet, most games first. */
        get: operations["TeamsController_suggest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["TeamsController_read"];
        /** Changes a team. Returns 409 TEAM_NAME_TAKEN if another team has one of its names. Games keep the names that they have. */
        put: operations["TeamsController_update"];
        post?: never;
        /** Deletes a team. Its games stay, and keep its names. */
        delete: operations["TeamsController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns all teams that staff added, by name. A name in a game belongs to the team whose `nameIds` contain the id of the name.
         *     Other teams exist only as names in games.
         */
        get: operations["PublicTeamsController_list"];
        put?: never;
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
         * Imports a file of fixtures. With `dryRun=true`, only returns the report that the import would have. A row with a new league
         *     requires leagues:create, and a row that changes a game requires games:update. Rows without the permission are rejected, and
         *     the other rows are imported.
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
         * Sets a game live. Everyone may call it, but the server's clock decides: a game does not change before its go-live time. A
         *     caller with games:update sets the game live immediately, unless `force` is false.
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
        /** Lists all matches with their games and streams, or a range of them. */
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
         * Lists matches with the games of the website. With a date range, returns the games of these days. Without a date range,
         *     returns all unfinished games and the finished games of the last seven days.
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
        /** Lists matches with the games of the apps. The date range works as in `GET /api/matches/web`. */
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
        /** Deletes a match with its games. Returns 409 MATCH_HAS_LIVE_GAME while one of its games is live. */
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
        /** Saves the score of a live or finished game, and a text about its state. */
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
        /** Replaces the streams of a game. */
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
        /** Adds the usual streams of the game's league. Existing streams do not change. */
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
        /** Lists games across all matches. Without a range, returns the first 500 games that match the query. */
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
        /**
         * Returns the number of games on each day of a date range that has games, the last day with games before the range, and the
         *     first day with unfinished games after the range.
         */
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
        /**
         * Returns a team by any of its names, with dashes instead of spaces, or by a former address of its page. Returns 404 if the site
         *     has no game of the team.
         */
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
        /** Returns the numbers of live and upcoming games: in total, by sport, and by league. */
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
        /** Returns a game by its id, without the id of its match. Push notifications name only the game. */
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
        /** Lists the streams of all games that have not finished. */
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
        /**
         * Counts a view of a game while its streams are open. Send it after 60 seconds of playback. The server ignores repeated views,
         *     and the message reports whether the view was counted.
         */
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
        /** Lists games by their number of current viewers, most viewers first. The event `watching` announces changes. */
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
         * Reports the records that a tab of the caller has open, and returns all users who have them open. A report is valid for 45
         *     seconds. The event `presence` announces changes. Presence is neither stored nor logged.
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
        /** Returns the preview image of a page for links on other sites: PNG, 1200 × 630 pixels. */
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
         * Returns a calendar (iCalendar, RFC 5545) for subscription: the games of a league, team, sport or match, or a single game.
         *     Times are UTC. A rescheduled game keeps its UID and gets a higher SEQUENCE. A game that is deleted before it has ended stays
         *     in the calendar as CANCELLED for 30 days. Calendars of leagues, teams and sports include the last 31 days.
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
        /** Returns the page that plays a stream, for frames on this site. Errors are HTML pages too if the caller accepts HTML. */
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
        /** Adds a player's measurement of a stream to the totals for staff. Each visitor counts once per stream in ten minutes. */
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
        /** Reports that a stream does not play. Each visitor counts once per stream. Reported streams move down in the list. */
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
        /** Lists the frequently asked questions in their display order. New questions come last. */
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
        /** Moves a question before another question, or to the end if `before` is null. Does not change `revision`. */
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
        /** Lists the messages of visitors, newest first. */
        get: operations["ContactsController_list"];
        put?: never;
        /** Sends a message of a visitor to staff. */
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
        /** Lists the users who can be assigned to a message: active staff with contact:view. */
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
        /** Assigns a message to a member of staff, or to no one. */
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
        /** Sends a reply to the visitor by email. Returns 409 MAIL_NOT_SET_UP if the site cannot send email. */
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
        /** Adds a note that only staff can read. */
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
        /** Deletes a note. Deleting another user's note requires contact:delete. */
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
        /** Lists the match requests of visitors, newest first. */
        get: operations["MatchRequestsController_list"];
        put?: never;
        /** Sends a match request of a visitor to staff. */
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
        /** Creates the requested game and approves the request in a single step. */
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
        /** Sets the status of a request. The visitor gets an email when the request is approved or declined, if the site can send email. */
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
        /** Lists all replays with their parts, latest date first, or a range of them. */
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
        /** Returns a page of replays for the website, for one sport or for all sports, and the sports that have replays. */
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
        /** Returns a replay with its parts, its game, and the previous and next replay by date. */
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
        /** Replaces the parts of a replay. */
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
         * Counts a view of a part. Send it after 60 seconds of playback. The server ignores repeated views, and the message reports
         *     whether the view was counted. Parts can share a title, so `id` takes precedence over `title`.
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
        /**
         * Lists affiliate links, newest first. Callers with affiliates:access get every link. Other callers get active links only:
         *     links of the website, or links of the apps if the filter `platforms` is `mobile`.
         */
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
        /** Returns the clicks of the last 30 days, by day and by link. */
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
        /**
         * Counts a click on an active link. The server counts a limited number of clicks per visitor, and the message reports whether
         *     the click was counted. Returns 404 if the link is inactive.
         */
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
        /** Lists uploaded files, newest first. */
        get: operations["MediaController_list"];
        put?: never;
        /**
         * Uploads an image (JPEG, PNG, WebP, GIF, AVIF) or a build of the app (APK, IPA). The body is the file. Images are encoded
         *     again without metadata, and animated images are rejected. If the library already contains the file, returns the existing
         *     file.
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
        /** Returns a file and the records that use it. */
        get: operations["MediaController_read"];
        put?: never;
        post?: never;
        /** Deletes a file. Returns 409 MEDIA_IN_USE while a record uses the file. */
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
        /** Lists all builds of the app, newest first. */
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
        /** Returns the number of builds and their downloads. */
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
        /**
         * Checks for a newer build than the installed build. Returns the newest build, or null if the platform has none. `mustUpdate`
         *     is true if a newer build is required.
         */
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
        /** Counts a download. Each visitor counts at most once per minute. */
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
        /**
         * Returns the file of a build under its file name. The server relays files of other hosts. Returns 502 FILE_UNREACHABLE if the
         *     file cannot be fetched.
         */
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
        /** Returns the public key with which browsers subscribe to push notifications (VAPID, RFC 8292). */
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
        /** Registers a browser for push notifications. If the endpoint is registered already, updates the subscription. */
        post: operations["SubscriptionsController_register"];
        /** Unregisters the browser that has this endpoint. */
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
        /**
         * Sends a notification to all subscribed browsers. Returns 409 NOTIFICATION_SENDING while it is being sent. You can send it
         *     again afterwards.
         */
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
        /** Creates a push notification. Sends it immediately, or at its delivery time. */
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
        /** Changes a push notification. Returns 409 NOTIFICATION_STARTED once sending has started. */
        put: operations["PushesController_update"];
        post?: never;
        /**
         * Cancels a push notification that has not been sent completely, or deletes a push notification that was sent, cancelled, or
         *     failed. A cancelled notification stays in the list.
         */
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
        /**
         * Schedules a cancelled push notification again. Returns 409 NOTIFICATION_NOT_SCHEDULABLE if sending had started, the delivery
         *     time has passed, or its game or league no longer exists.
         */
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
        /**
         * Lists pushes of the last 30 days to all apps, newest first. With `platform`, includes pushes to this platform only. Pushes to
         *     followers of a league or team are omitted.
         */
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
        /**
         * Counts the apps and browsers that would receive a push now. With `followersOfLeague` or `followersOfTeam`, counts followers
         *     only. With `platforms`, counts these platforms only.
         */
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
        /** Sends a push to a single recipient: a device by its id or token, or a browser by its endpoint. */
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
        /** Registers a device for push notifications. If the token is registered already, updates the device. */
        post: operations["DevicesController_register"];
        /** Unregisters the device that has this token. */
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
        /** Lists the users of the mobile app, newest first. Device tokens are omitted. */
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
        /** Lists the webhooks, newest first. */
        get: operations["WebhooksController_list"];
        put?: never;
        /** Creates a webhook. Only this response contains its secret. */
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
         * Lists the messages of the last 30 days, newest first. Includes queued messages. Messages of an event that requires a
         *     permission are listed only for callers with this permission.
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
        /**
         * Sends a message again under the same id. Returns 403 PERMISSION_NOT_HELD if its event requires a permission that the caller
         *     lacks.
         */
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
        /** Deletes a webhook and its messages. */
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
        /** Creates a new secret. Only this response contains the secret. Messages are also signed with the old secret for 24 hours. */
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
        /** Sends a test message, even if the webhook is off. The message is sent only once. */
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
        /**
         * Returns live games, upcoming games, and problems that need attention. Parts for which the caller lacks the permission are
         *     null.
         */
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
        /** Returns the state of the service: problems first, then version, database, backups, games, jobs and processes. */
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
        MessageResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
        };
        LoginDto: {
            /** @description Email address or username. */
            email: string;
            password: string;
            /**
             * @description With 'app', the response contains a token instead of setting a cookie.
             * @enum {string}
             */
            client?: "app";
            /** @description Code of the authenticator app, or a recovery code. Required after SECOND_FACTOR_REQUIRED. */
            code?: string;
        };
        ViewingRecord: {
            /** @description Username of the signed-in user. */
            viewer: string;
            /** @description Id of the viewed user. */
            viewedId: string;
            /** @description Username of the viewed user. */
            viewed: string;
            /** @description Time when the view ends automatically, ISO 8601, UTC. */
            until: string;
            /** @description Whether the view has ended automatically. `user` is then the viewer again, who must stop the view before making changes. */
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
            /** @description Whether the user must choose a new password before all other actions. */
            mustChangePassword: boolean;
            /** @description Whether a sign-in also requires a code. */
            hasSecondFactor: boolean;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description Same value as `_id`. */
            id: string;
            /** @description Time of creation, ISO 8601, UTC. */
            createdAt: string;
            /** @description Time of the last write, ISO 8601, UTC. Counters do not change this time. */
            updatedAt: string;
            /** @description Number that grows with each write. Send the number as `If-Match` to detect concurrent writes. */
            revision: number;
        };
        LoginResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            /** @description Bearer token. Only present for a login with `client: "app"`. */
            token?: string;
            /**
             * @description The current view as another user. `user` is then the viewed user, without permissions that the viewer lacks. Omitted without
             *     a view.
             */
            viewing?: components["schemas"]["ViewingRecord"];
            /**
             * @description Action that the user must complete first. Omitted if there is none.
             * @enum {string}
             */
            restriction?: "PASSWORD_CHANGE_REQUIRED" | "SECOND_FACTOR_SETUP_REQUIRED";
            user: components["schemas"]["UserRecord"];
        };
        OwnUserResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            /**
             * @description The current view as another user. `user` is then the viewed user, without permissions that the viewer lacks. Omitted without
             *     a view.
             */
            viewing?: components["schemas"]["ViewingRecord"];
            /**
             * @description Action that the user must complete first. Omitted if there is none.
             * @enum {string}
             */
            restriction?: "PASSWORD_CHANGE_REQUIRED" | "SECOND_FACTOR_SETUP_REQUIRED";
            user: components["schemas"]["UserRecord"];
        };
        SessionRecord: {
            id: string;
            /** @description 'Chrome on Windows', based on the client's own description. Otherwise 'Unknown browser' or 'Unknown app'. */
            device: string;
            /** @enum {string} */
            client: "browser" | "app";
            /** @description Network address at the sign-in. Empty for a session that is older than this field. */
            address: string;
            /** @description Time of the sign-in, ISO 8601, UTC. */
            createdAt: string;
            /** @description Time of the last call, to the minute, ISO 8601, UTC. */
            lastSeenAt: string;
            /** @description Whether the session belongs to this call. */
            isCurrent: boolean;
        };
        SessionsResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            sessions: components["schemas"]["SessionRecord"][];
        };
        CurrentPasswordDto: {
            currentPassword: string;
        };
        Function: Record<string, never>;
        UsersResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            users: components["schemas"]["UserRecord"][];
        };
        ObjectId: Record<string, never>;
        UserResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            user: components["schemas"]["UserRecord"];
        };
        NewUserDto: {
            password: string;
            /** @description Accepted but ignored, because new users always have the role staff. */
            role?: string;
            username: string;
            email: string;
        };
        EditUserDto: {
            /** @description Password of the caller. Required if callers change their own record more than ten minutes after the sign-in. */
            currentPassword?: string;
            username: string;
            email: string;
        };
        UserRoleDto: {
            /** @description Key of the role. */
            role: string;
        };
        UserStatusDto: {
            /** @enum {string} */
            status: "Active" | "Suspended";
        };
        PasswordDto: {
            /** @description Accepted but ignored, because password hashes never leave the server. */
            currentHashedPassword?: string;
            currentPassword: string;
            newPassword: string;
        };
        PermissionsDto: {
            /** @description Permissions that the user should have. Permissions that the caller lacks do not change. */
            newPermissions: ("affiliates:access" | "affiliates:create" | "affiliates:delete" | "affiliates:update" | "api-keys:create" | "api-keys:delete" | "api-keys:view" | "app-downloads:access" | "app-downloads:create" | "app-downloads:delete" | "app-downloads:update" | "app-notifications:access" | "app-notifications:create" | "app-notifications:delete" | "app-notifications:update" | "app-users:access" | "app-users:delete" | "contact:access" | "contact:delete" | "contact:update" | "contact:view" | "dashboard:access" | "dev-tools:access" | "faqs:access" | "faqs:create" | "faqs:delete" | "faqs:update" | "faqs:view" | "finished-matches:access" | "games:create" | "games:delete" | "games:update" | "games:view" | "leagues:access" | "leagues:create" | "leagues:delete" | "leagues:update" | "leagues:view" | "logs:access" | "logs:delete" | "logs:view" | "match-requests:access" | "match-requests:delete" | "match-requests:update" | "match-requests:view" | "matches:create" | "matches:delete" | "matches:update" | "matches:view" | "media:access" | "media:create" | "media:delete" | "notifications:access" | "notifications:create" | "notifications:delete" | "notifications:update" | "ongoing-matches:access" | "password:view" | "permissions:update" | "permissions:view" | "profile:access" | "replays:access" | "replays:create" | "replays:delete" | "replays:update" | "roles-permissions:access" | "roles:assign" | "roles:create" | "roles:delete" | "roles:view" | "schedule-matches:access" | "settings:update" | "status:view" | "streams:access" | "teams:create" | "teams:delete" | "teams:update" | "teams:view" | "trending:view" | "users:access" | "users:create" | "users:delete" | "users:update" | "users:view" | "users:view-info" | "webhooks:create" | "webhooks:delete" | "webhooks:update" | "webhooks:view")[];
        };
        OneTimePasswordResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            user: components["schemas"]["UserRecord"];
            /** @description Single-use password. Only this response contains the password, and the user must replace it at the next sign-in. */
            password: string;
            /** @description Expiry of the password, ISO 8601, UTC. */
            expiresAt: string;
        };
        SecondFactorRecord: {
            isActive: boolean;
            /** @description Whether the service requires a second factor for the role of the user. */
            isRequired: boolean;
            /** @description Time of the activation, ISO 8601, UTC. Null while the second factor is off. */
            activatedAt: string | null;
            recoveryCodesLeft: number;
        };
        SecondFactorResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            secondFactor: components["schemas"]["SecondFactorRecord"];
        };
        SecondFactorSecretResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            /** @description Base32 secret, for typing where no camera is available. */
            secret: string;
            /** @description Content of the QR code: otpauth://totp/… */
            uri: string;
        };
        ConfirmSecondFactorDto: {
            code: string;
        };
        RecoveryCodesResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            /** @description Codes that each replace one code of the authenticator app. Only this response contains the codes. */
            recoveryCodes: string[];
        };
        SecondFactorDto: {
            currentPassword: string;
            /** @description Code of the authenticator app, or a recovery code. */
            code: string;
        };
        RoleRecord: {
            /** @description Display name. */
            name: string;
            /** @description Key of the role, which user records reference. */
            role: string;
            /** @description Whether the role is built in. Built-in roles cannot be deleted. */
            isBuiltIn: boolean;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description Same value as `_id`. */
            id: string;
            /** @description Time of creation, ISO 8601, UTC. */
            createdAt: string;
            /** @description Time of the last write, ISO 8601, UTC. Counters do not change this time. */
            updatedAt: string;
            /** @description Number that grows with each write. Send the number as `If-Match` to detect concurrent writes. */
            revision: number;
        };
        RolesResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            roles: components["schemas"]["RoleRecord"][];
        };
        RoleResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            role: components["schemas"]["RoleRecord"];
        };
        RoleDto: {
            name: string;
        };
        ApiKeyRecord: {
            name: string;
            /** @description First characters of the key, which identify the key to people. */
            start: string;
            /** @description Permissions of the key. The key can only use permissions that its creator still holds. */
            permissions: string[];
            /** @description Id of the user who created the key. */
            userId: string;
            /** @description Username of the creator when the key was created. */
            username: string;
            /** @description Expiry time, ISO 8601, UTC. Null if the key never expires. */
            expiresAt: string | null;
            /** @description Time of the last use, to the minute, ISO 8601, UTC. Null if the key was never used. */
            lastUsedAt: string | null;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description Same value as `_id`. */
            id: string;
            /** @description Time of creation, ISO 8601, UTC. */
            createdAt: string;
            /** @description Time of the last write, ISO 8601, UTC. Counters do not change this time. */
            updatedAt: string;
            /** @description Number that grows with each write. Send the number as `If-Match` to detect concurrent writes. */
            revision: number;
        };
        ApiKeysResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            apiKeys: components["schemas"]["ApiKeyRecord"][];
        };
        ApiKeyResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            apiKey: components["schemas"]["ApiKeyRecord"];
        };
        ApiKeyDto: {
            /** @description Purpose of the key. */
            name: string;
            /** @description Permissions of the key. The key can only use permissions that its creator still holds. */
            permissions: ("affiliates:access" | "affiliates:create" | "affiliates:delete" | "affiliates:update" | "api-keys:create" | "api-keys:delete" | "api-keys:view" | "app-downloads:access" | "app-downloads:create" | "app-downloads:delete" | "app-downloads:update" | "app-notifications:access" | "app-notifications:create" | "app-notifications:delete" | "app-notifications:update" | "app-users:access" | "app-users:delete" | "contact:access" | "contact:delete" | "contact:update" | "contact:view" | "dashboard:access" | "dev-tools:access" | "faqs:access" | "faqs:create" | "faqs:delete" | "faqs:update" | "faqs:view" | "finished-matches:access" | "games:create" | "games:delete" | "games:update" | "games:view" | "leagues:access" | "leagues:create" | "leagues:delete" | "leagues:update" | "leagues:view" | "logs:access" | "logs:delete" | "logs:view" | "match-requests:access" | "match-requests:delete" | "match-requests:update" | "match-requests:view" | "matches:create" | "matches:delete" | "matches:update" | "matches:view" | "media:access" | "media:create" | "media:delete" | "notifications:access" | "notifications:create" | "notifications:delete" | "notifications:update" | "ongoing-matches:access" | "password:view" | "permissions:update" | "permissions:view" | "profile:access" | "replays:access" | "replays:create" | "replays:delete" | "replays:update" | "roles-permissions:access" | "roles:assign" | "roles:create" | "roles:delete" | "roles:view" | "schedule-matches:access" | "settings:update" | "status:view" | "streams:access" | "teams:create" | "teams:delete" | "teams:update" | "teams:view" | "trending:view" | "users:access" | "users:create" | "users:delete" | "users:update" | "users:view" | "users:view-info" | "webhooks:create" | "webhooks:delete" | "webhooks:update" | "webhooks:view")[];
            /** @description Number of days until the key expires. The key never expires if omitted or null. */
            expiresInDays?: number | null;
            /** @description Password of the caller. Required if the sign-in was more than ten minutes ago. */
            currentPassword?: string;
        };
        NewApiKeyResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            apiKey: components["schemas"]["ApiKeyRecord"];
            /** @description The secret key. Only this response contains the key. */
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
            /** @description Network address of the client. */
            address: string;
            reason: string;
            /** @description Number of such events within the minute. */
            count: number;
        };
        ActivityRecord: {
            _id: string;
            id: string;
            /** @description The user as of the action. */
            user: components["schemas"]["ActivityUser"];
            role: string;
            /** @description Name of the API key that the caller used. Omitted if the caller used no API key. */
            apiKey?: string;
            /** @description Description of the action for people. */
            action: string;
            /** @enum {string} */
            source: "server" | "client" | "security";
            resource: string;
            resourceId: string;
            changes: components["schemas"]["FieldChange"][];
            /** @description Only present for the source 'security'. */
            security?: components["schemas"]["SecurityDetails"];
            /** @description Id of the entry whose changes this write reverted. Omitted for other writes. */
            undoes?: string;
            /** @description Time of the action, ISO 8601, UTC. */
            createdAt: string;
        };
        ActivitiesResponse: {
            /** @description The outcome as a sentence for people. */
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
        ClearingResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            /** @description Number of deleted entries. */
            deleted: number;
            /** @description Whether all matching entries are deleted. If false, repeat the call to delete more entries. */
            isComplete: boolean;
        };
        ActivityDto: {
            action: string;
        };
        DevToolsSetting: {
            isEnabled: boolean;
        };
        GoLiveSetting: {
            /** @description Minutes added to each kick-off, from −120 to 120. */
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
            /** @description IANA name of the default time zone of kick-offs. */
            timeZone: string;
            notice: components["schemas"]["NoticeSetting"];
            improvements: components["schemas"]["NoticeSetting"];
            autoFinish: boolean;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description Same value as `_id`. */
            id: string;
            /** @description Time of creation, ISO 8601, UTC. */
            createdAt: string;
            /** @description Time of the last write, ISO 8601, UTC. Counters do not change this time. */
            updatedAt: string;
            /** @description Number that grows with each write. Send the number as `If-Match` to detect concurrent writes. */
            revision: number;
        };
        SettingsResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            settings: components["schemas"]["SettingsRecord"];
        };
        DevToolsDto: {
            isEnabled: boolean;
        };
        GoLiveShiftDto: {
            /** @description Minutes added to each kick-off. Negative values are subtracted. */
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
            /** @description English name of the country, in lower case. */
            country: string;
            /** @enum {string} */
            category: "Football" | "Cricket" | "Basketball" | "Tennis" | "Hockey" | "Baseball" | "Rugby" | "Volleyball" | "Badminton";
            /** @description Address or path of the logo. Empty if an import created the league. */
            logoUrl: string;
            /**
             * @description First month of its seasons, 1 to 12; January means that each season is a calendar year. Null until staff or an import
             *     decide it.
             */
            seasonStart: number | null;
            /** @description Sort key of the list, in ascending order. Leagues with equal values are sorted by name. */
            order: number;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description Same value as `_id`. */
            id: string;
            /** @description Time of creation, ISO 8601, UTC. */
            createdAt: string;
            /** @description Time of the last write, ISO 8601, UTC. Counters do not change this time. */
            updatedAt: string;
            /** @description Number that grows with each write. Send the number as `If-Match` to detect concurrent writes. */
            revision: number;
        };
        LeaguesResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            leagues: components["schemas"]["LeagueRecord"][];
        };
        LeagueResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            league: components["schemas"]["LeagueRecord"];
        };
        LeagueDto: {
            logoUrl: string;
            name: string;
            abbreviation: string;
            /**
             * @description English name in lower case, one of the list of countries.
             * @enum {string}
             */
            country: "afghanistan" | "albania" | "algeria" | "andorra" | "angola" | "antigua and barbuda" | "argentina" | "armenia" | "australia" | "austria" | "azerbaijan" | "bahamas" | "bahrain" | "bangladesh" | "barbados" | "belarus" | "belgium" | "belize" | "benin" | "bhutan" | "bolivia" | "bosnia and herzegovina" | "botswana" | "brazil" | "brunei" | "bulgaria" | "burkina faso" | "burundi" | "cabo verde" | "cambodia" | "cameroon" | "canada" | "central african republic" | "chad" | "chile" | "china" | "colombia" | "comoros" | "congo" | "costa rica" | "croatia" | "cuba" | "cyprus" | "czechia" | "democratic republic of the congo" | "denmark" | "djibouti" | "dominica" | "dominican republic" | "ecuador" | "egypt" | "el salvador" | "england" | "equatorial guinea" | "eritrea" | "estonia" | "eswatini" | "ethiopia" | "fiji" | "finland" | "france" | "gabon" | "gambia" | "georgia" | "germany" | "ghana" | "greece" | "grenada" | "guatemala" | "guinea" | "guinea-bissau" | "guyana" | "haiti" | "honduras" | "hungary" | "iceland" | "india" | "indonesia" | "international" | "iran" | "iraq" | "ireland" | "israel" | "italy" | "ivory coast" | "jamaica" | "japan" | "jordan" | "kazakhstan" | "kenya" | "kiribati" | "kuwait" | "kyrgyzstan" | "laos" | "latvia" | "lebanon" | "lesotho" | "liberia" | "libya" | "liechtenstein" | "lithuania" | "luxembourg" | "madagascar" | "malawi" | "malaysia" | "maldives" | "mali" | "malta" | "marshall islands" | "mauritania" | "mauritius" | "mexico" | "micronesia" | "moldova" | "monaco" | "mongolia" | "montenegro" | "morocco" | "mozambique" | "myanmar" | "namibia" | "nauru" | "nepal" | "netherlands" | "new zealand" | "nicaragua" | "niger" | "nigeria" | "north korea" | "north macedonia" | "northern ireland" | "norway" | "oman" | "pakistan" | "palau" | "panama" | "papua new guinea" | "paraguay" | "peru" | "philippines" | "poland" | "portugal" | "qatar" | "romania" | "russia" | "rwanda" | "saint kitts and nevis" | "saint lucia" | "saint vincent and the grenadines" | "samoa" | "san marino" | "sao tome and principe" | "saudi arabia" | "scotland" | "senegal" | "serbia" | "seychelles" | "sierra leone" | "singapore" | "slovakia" | "slovenia" | "solomon islands" | "somalia" | "south africa" | "south korea" | "south sudan" | "spain" | "sri lanka" | "sudan" | "suriname" | "sweden" | "switzerland" | "syria" | "tajikistan" | "tanzania" | "thailand" | "timor-leste" | "togo" | "tonga" | "trinidad and tobago" | "tunisia" | "turkey" | "turkmenistan" | "tuvalu" | "uganda" | "ukraine" | "united arab emirates" | "united kingdom" | "united states" | "uruguay" | "uzbekistan" | "vanuatu" | "venezuela" | "vietnam" | "wales" | "yemen" | "zambia" | "zimbabwe";
            /** @enum {string} */
            category: "Football" | "Cricket" | "Basketball" | "Tennis" | "Hockey" | "Baseball" | "Rugby" | "Volleyball" | "Badminton";
            /** @description First month of the seasons, 1 to 12. With 1, each season is a calendar year. With null, the next import determines the month. */
            seasonStart?: number | null;
        };
        LeagueUpdateDto: {
            /** @description May only be omitted or empty while the league has no logo, which is the case for imported leagues. */
            logoUrl?: string;
            name: string;
            abbreviation: string;
            /**
             * @description English name in lower case, one of the list of countries.
             * @enum {string}
             */
            country: "afghanistan" | "albania" | "algeria" | "andorra" | "angola" | "antigua and barbuda" | "argentina" | "armenia" | "australia" | "austria" | "azerbaijan" | "bahamas" | "bahrain" | "bangladesh" | "barbados" | "belarus" | "belgium" | "belize" | "benin" | "bhutan" | "bolivia" | "bosnia and herzegovina" | "botswana" | "brazil" | "brunei" | "bulgaria" | "burkina faso" | "burundi" | "cabo verde" | "cambodia" | "cameroon" | "canada" | "central african republic" | "chad" | "chile" | "china" | "colombia" | "comoros" | "congo" | "costa rica" | "croatia" | "cuba" | "cyprus" | "czechia" | "democratic republic of the congo" | "denmark" | "djibouti" | "dominica" | "dominican republic" | "ecuador" | "egypt" | "el salvador" | "england" | "equatorial guinea" | "eritrea" | "estonia" | "eswatini" | "ethiopia" | "fiji" | "finland" | "france" | "gabon" | "gambia" | "georgia" | "germany" | "ghana" | "greece" | "grenada" | "guatemala" | "guinea" | "guinea-bissau" | "guyana" | "haiti" | "honduras" | "hungary" | "iceland" | "india" | "indonesia" | "international" | "iran" | "iraq" | "ireland" | "israel" | "italy" | "ivory coast" | "jamaica" | "japan" | "jordan" | "kazakhstan" | "kenya" | "kiribati" | "kuwait" | "kyrgyzstan" | "laos" | "latvia" | "lebanon" | "lesotho" | "liberia" | "libya" | "liechtenstein" | "lithuania" | "luxembourg" | "madagascar" | "malawi" | "malaysia" | "maldives" | "mali" | "malta" | "marshall islands" | "mauritania" | "mauritius" | "mexico" | "micronesia" | "moldova" | "monaco" | "mongolia" | "montenegro" | "morocco" | "mozambique" | "myanmar" | "namibia" | "nauru" | "nepal" | "netherlands" | "new zealand" | "nicaragua" | "niger" | "nigeria" | "north korea" | "north macedonia" | "northern ireland" | "norway" | "oman" | "pakistan" | "palau" | "panama" | "papua new guinea" | "paraguay" | "peru" | "philippines" | "poland" | "portugal" | "qatar" | "romania" | "russia" | "rwanda" | "saint kitts and nevis" | "saint lucia" | "saint vincent and the grenadines" | "samoa" | "san marino" | "sao tome and principe" | "saudi arabia" | "scotland" | "senegal" | "serbia" | "seychelles" | "sierra leone" | "singapore" | "slovakia" | "slovenia" | "solomon islands" | "somalia" | "south africa" | "south korea" | "south sudan" | "spain" | "sri lanka" | "sudan" | "suriname" | "sweden" | "switzerland" | "syria" | "tajikistan" | "tanzania" | "thailand" | "timor-leste" | "togo" | "tonga" | "trinidad and tobago" | "tunisia" | "turkey" | "turkmenistan" | "tuvalu" | "uganda" | "ukraine" | "united arab emirates" | "united kingdom" | "united states" | "uruguay" | "uzbekistan" | "vanuatu" | "venezuela" | "vietnam" | "wales" | "yemen" | "zambia" | "zimbabwe";
            /** @enum {string} */
            category: "Football" | "Cricket" | "Basketball" | "Tennis" | "Hockey" | "Baseball" | "Rugby" | "Volleyball" | "Badminton";
            /** @description First month of the seasons, 1 to 12. With 1, each season is a calendar year. With null, the next import determines the month. */
            seasonStart?: number | null;
        };
        UsualStream: {
            title: string;
            /** @description Stream address: https, or a path under /media. */
            url: string;
            /** @enum {string} */
            quality: "1080p" | "720p" | "480p" | "360p";
            /** @enum {string} */
            language: "English" | "Spanish" | "French" | "German" | "Italian" | "Portuguese" | "Russian" | "Chinese" | "Japanese" | "Korean" | "Arabic" | "Nepali" | "Hindi" | "Bengali";
            /** @enum {string} */
            platform: "YouTube" | "Twitch" | "Vimeo" | "Spotify" | "Facebook Live" | "TikTok" | "Own";
        };
        UsualStreamsResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            streams: components["schemas"]["UsualStream"][];
            /** @description Revision of the league. Send the number as `If-Match` to detect concurrent writes. */
            revision: number;
        };
        UsualStreamDto: {
            title: string;
            /** @description Stream address. */
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
            /** @description Id of the record that follows the moved record, or null to move the record to the end. */
            before: string | null;
        };
        OrderResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            /** @description Position in the list. The first record has position 1. */
            position: number;
        };
        TeamProfileRecord: {
            name: string;
            /** @description Other names of the team in games. */
            aliases: string[];
            /** @description Name for narrow places. Empty if the team has none. */
            shortName: string;
            /** @description Up to two CSS colors (#rrggbb), the main color first. */
            colours: string[];
            /** @description Address or path of the crest. Empty if the team has none. */
            crest: string;
            /** @description Ids of all names, the id of `name` first. The pages of teams have these ids. */
            nameIds: string[];
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description Same value as `_id`. */
            id: string;
            /** @description Time of creation, ISO 8601, UTC. */
            createdAt: string;
            /** @description Time of the last write, ISO 8601, UTC. Counters do not change this time. */
            updatedAt: string;
            /** @description Number that grows with each write. Send the number as `If-Match` to detect concurrent writes. */
            revision: number;
        };
        TeamProfilesResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            teams: components["schemas"]["TeamProfileRecord"][];
        };
        TeamSuggestion: {
            /** @description Name as written in the newest game. */
            name: string;
            /** @description Number of games with the name, in any spelling with the same id. */
            games: number;
        };
        TeamSuggestionsResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            /** @description Names that belong to no team, most games first. Contains up to 50 names. */
            suggestions: components["schemas"]["TeamSuggestion"][];
            /** @description Number of all names that belong to no team. */
            total: number;
        };
        TeamProfileResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            team: components["schemas"]["TeamProfileRecord"];
        };
        TeamDto: {
            name: string;
            /** @description Other names of the team in games. The names of a team differ from each other and from the names of all other teams. */
            aliases?: string[];
            /** @description Name for narrow places, such as 'Man Utd'. Several teams may have the same short name. */
            shortName?: string;
            /** @description One or two CSS colors (#rrggbb), the main color first. */
            colours?: string[];
            /** @description https address or path of the crest. */
            crest?: string;
        };
        PublicTeamRecord: {
            name: string;
            /** @description Other names of the team in games. */
            aliases: string[];
            /** @description Name for narrow places. Empty if the team has none. */
            shortName: string;
            /** @description Up to two CSS colors (#rrggbb), the main color first. */
            colours: string[];
            /** @description Address or path of the crest. Empty if the team has none. */
            crest: string;
            /** @description Ids of all names: in lower case, without accents, and with dashes instead of spaces. The id of `name` is first. */
            nameIds: string[];
        };
        PublicTeamsResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            /** @description All teams that staff added, by name. */
            teams: components["schemas"]["PublicTeamRecord"][];
        };
        ImportDto: {
            /** @description Text of the file. */
            text: string;
            /** @description League of games whose row names no league. The import creates the league if it does not exist. */
            league: string;
            /** @enum {string} */
            category: "Football" | "Cricket" | "Basketball" | "Tennis" | "Hockey" | "Baseball" | "Rugby" | "Volleyball" | "Badminton";
            /** @description Time zone of times without a zone. Defaults to the time zone of the settings. */
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
            /** @description The teams as the row names them: 'Home vs Away'. Empty if the row is unreadable. */
            title: string;
            league: string;
            match: string;
            /** @description Kick-off, ISO 8601 UTC. Empty if the row is unreadable. */
            startsAt: string;
            /** @description Reason why the row is a new game, an existing game, or no game. */
            reason: string;
            /** @description Changes of an existing game: 'Kick-off: 2026-09-05 15:00 → 2026-09-06 17:30'. */
            changes: string[];
            /** @description Id of the existing game. */
            gameId?: string;
            /** @description Problems and remarks. */
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
            /** @description Number of rows that exist already, plus omitted rows, such as older versions of an event. */
            skipped: number;
            /** @description Number of rows that are rejected because the caller lacks a permission. */
            refused: number;
            /** @description Whether rows are unreadable only because the file does not decide between day/month and month/day: see `dateOrder`. */
            needsDateOrder: boolean;
            /** @description Abbreviations with several meanings that make rows unreadable: see `abbreviations`. */
            ambiguousAbbreviations: string[];
            /** @description The notes of all rows, without duplicates. */
            errors: components["schemas"]["ImportNote"][];
            rows: components["schemas"]["ImportRow"][];
            leagues: components["schemas"]["ImportLeague"][];
            /** @description Games without a row, by kick-off. */
            leftOver: components["schemas"]["ImportLeftOver"][];
        };
        ImportResponse: {
            /** @description The outcome as a sentence for people. */
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
            /** @description Total response time of the check, in ms. Null if the stream did not play. */
            latencyMs: number | null;
            /** @description Number of consecutive checks in which the stream did not play. */
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
            /** @description Path of the embed page: `/api/stream?id=…`. */
            stream: string;
            /** @description Signed token with the claims sid, url, and exp. Absent until the stream opens, and if the stream has no address. */
            url?: string;
            /** @description Result of the check that determined the state. Absent before the first result, and for streams that cannot be checked. */
            health?: components["schemas"]["StreamHealth"];
        };
        GameRecord: {
            matchId: string;
            matchTitle: string;
            title: string;
            homeTeam: string;
            awayTeam: string;
            /** @description Whether `homeTeam` is a placeholder for an undecided team, such as 'W101' or 'Winner SF1'. Placeholders have no team page. */
            isHomePlaceholder: boolean;
            isAwayPlaceholder: boolean;
            /** @description Venue. Empty for an imported game whose home team is undecided and whose file names no venue. */
            location: string;
            /** @description Day of the kick-off in `timeZone`, YYYY-MM-DD. */
            date: string;
            /** @description Time of the kick-off in `timeZone`, HH:mm. */
            time: string;
            /** @description IANA name of the time zone. */
            timeZone: string;
            /** @description Whether the kick-off time is final. If false, only the day is certain, and the game does not go live automatically. */
            isTimeConfirmed: boolean;
            /** @description Kick-off, ISO 8601 UTC. */
            startsAt: string;
            /** @description Time when the game goes live automatically: the kick-off plus the shift of the settings, ISO 8601 UTC. */
            goLiveAt: string;
            /** @description Time when the streams open, ISO 8601 UTC. The streams of a live game are open regardless of this time. */
            opensAt: string;
            /** @enum {string} */
            status: "Scheduled" | "Live" | "Finished";
            isLive: boolean;
            /** @description Total score of the home team, or null without a score. */
            homeScore: number | null;
            /** @description Total score of the away team, or null without a score. */
            awayScore: number | null;
            /** @description Status of the game: 'Half-time', 'Postponed', a similar text, or custom text of staff. Empty without a text. */
            statusText: string;
            isTrending: boolean;
            /** @enum {string} */
            platforms: "web" | "mobile" | "both";
            /** @description Name of the league. */
            league: string;
            leagueId: string;
            /** @description Empty when the league has no logo. */
            leagueLogoUrl: string;
            /** @description Sport of the match, or of the league if the match has none. */
            category: string;
            /** @description Address of the highlights. Empty without highlights. */
            highlightsUrl: string;
            viewCount: number;
            /** @description Streams of the game, with working streams first. Callers with games:update receive the order that staff chose. */
            streamUrls: components["schemas"]["StreamRecord"][];
            /** @description Id of the active affiliate link for the platform of the caller. Absent if there is none. */
            affiliateId?: string;
            affiliateLink?: string;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description Same value as `_id`. */
            id: string;
            /** @description Time of creation, ISO 8601, UTC. */
            createdAt: string;
            /** @description Time of the last write, ISO 8601, UTC. Counters do not change this time. */
            updatedAt: string;
            /** @description Number that grows with each write. Send the number as `If-Match` to detect concurrent writes. */
            revision: number;
        };
        GameResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            game: components["schemas"]["GameRecord"];
        };
        MatchRecord: {
            title: string;
            description: string;
            category: string;
            /** @description Games of the match, by kick-off. */
            games: components["schemas"]["GameRecord"][];
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description Same value as `_id`. */
            id: string;
            /** @description Time of creation, ISO 8601, UTC. */
            createdAt: string;
            /** @description Time of the last write, ISO 8601, UTC. Counters do not change this time. */
            updatedAt: string;
            /** @description Number that grows with each write. Send the number as `If-Match` to detect concurrent writes. */
            revision: number;
        };
        MatchesResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            matches: components["schemas"]["MatchRecord"][];
        };
        MatchResponse: {
            /** @description The outcome as a sentence for people. */
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
            /** @description Id of a game to copy. The new game receives its streams and trending flag. Requires games:update. */
            copyOf?: string;
            title: string;
            homeTeam: string;
            awayTeam: string;
            /** @description Venue. May only be empty while the home team is undecided. */
            location: string;
            /** @description Day of the kick-off in the time zone of the game, YYYY-MM-DD. */
            date: string;
            /** @description Time of the kick-off in the time zone of the game, HH:mm. 20:00 if omitted for a new game. */
            time?: string;
            /** @description IANA name of the time zone. A new game uses the time zone of the settings if omitted. */
            timeZone?: string;
            /** @description Whether the kick-off time is final. True if omitted for a new game. If false, the game does not go live automatically. */
            isTimeConfirmed?: boolean;
            /** @description Name of the league. If several leagues have the name, `leagueId` is required. */
            league?: string;
            leagueId?: string;
            /** @enum {string} */
            platforms?: "web" | "mobile" | "both";
            /** @enum {string} */
            status?: "Scheduled" | "Live" | "Finished";
            isLive?: boolean;
            highlightsUrl?: string;
            /** @description Accepted but ignored, because only the server counts views. */
            viewCount?: number;
            /** @description Whole number. Null for both scores removes the score. */
            homeScore?: number | null;
            awayScore?: number | null;
            /** @description Status of the game: Half-time, Abandoned, Postponed, or a custom text. An empty text removes the status. */
            statusText?: string;
        };
        GameUpdateDto: {
            /** @description Accepted but ignored. */
            createdAt?: Record<string, never>;
            title: string;
            homeTeam: string;
            awayTeam: string;
            /** @description Venue. May only be empty while the home team is undecided. */
            location: string;
            /** @description Day of the kick-off in the time zone of the game, YYYY-MM-DD. */
            date: string;
            /** @description Time of the kick-off in the time zone of the game, HH:mm. 20:00 if omitted for a new game. */
            time?: string;
            /** @description IANA name of the time zone. A new game uses the time zone of the settings if omitted. */
            timeZone?: string;
            /** @description Whether the kick-off time is final. True if omitted for a new game. If false, the game does not go live automatically. */
            isTimeConfirmed?: boolean;
            /** @description Name of the league. If several leagues have the name, `leagueId` is required. */
            league?: string;
            leagueId?: string;
            /** @enum {string} */
            platforms?: "web" | "mobile" | "both";
            /** @enum {string} */
            status?: "Scheduled" | "Live" | "Finished";
            isLive?: boolean;
            highlightsUrl?: string;
            /** @description Accepted but ignored, because only the server counts views. */
            viewCount?: number;
            /** @description Whole number. Null for both scores removes the score. */
            homeScore?: number | null;
            awayScore?: number | null;
            /** @description Status of the game: Half-time, Abandoned, Postponed, or a custom text. An empty text removes the status. */
            statusText?: string;
        };
        TrendingDto: {
            isTrending: boolean;
        };
        ResultDto: {
            /** @description Whole number. Null for both scores removes the score. */
            homeScore?: number | null;
            awayScore?: number | null;
            /** @description Status of the game: Half-time, Abandoned, Postponed, or a custom text. An empty text removes the status. */
            statusText?: string;
        };
        StreamEntryDto: {
            /** @description Id of an existing stream. Omit for a new stream. */
            _id?: string;
            /** @description Same value as `_id`. ra-data-simple-rest sends both fields. */
            id?: string;
            title: string;
            /** @description Stream address. Omit the address, or send its token, to keep the address of an existing stream. */
            url?: string;
            /** @enum {string} */
            quality?: "1080p" | "720p" | "480p" | "360p";
            /** @enum {string} */
            language?: "English" | "Spanish" | "French" | "German" | "Italian" | "Portuguese" | "Russian" | "Chinese" | "Japanese" | "Korean" | "Arabic" | "Nepali" | "Hindi" | "Bengali";
            /** @enum {string} */
            platform?: "YouTube" | "Twitch" | "Vimeo" | "Spotify" | "Facebook Live" | "TikTok" | "Own";
            /** @description Path of the embed page, as in responses. Accepted but ignored. */
            stream?: string;
        };
        StreamUrlsDto: {
            streamUrls: components["schemas"]["StreamEntryDto"][];
        };
        GamesResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            games: components["schemas"]["GameRecord"][];
        };
        GameDay: {
            /** @description YYYY-MM-DD */
            date: string;
            /** @description Number of games in any status. */
            games: number;
            live: number;
            finished: number;
        };
        GameDaysResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            /** @description IANA name of the time zone of the days. */
            timeZone: string;
            /** @description Days with games, in ascending order. */
            days: components["schemas"]["GameDay"][];
            /** @description Last day with games before the requested days, YYYY-MM-DD. Null if there is none. */
            previous: string | null;
            /** @description First day with unfinished games after the requested days, YYYY-MM-DD. Null if there is none. */
            next: string | null;
        };
        TeamRecord: {
            /** @description Main name of a team that staff added, or else the name as written in the newest game. */
            name: string;
            /** @description Sport of the newest game. */
            category: string;
            /** @description Other names of the team in games. Empty unless staff added the team, like the following fields. */
            aliases: string[];
            /** @description Name for narrow places. */
            shortName: string;
            /** @description Up to two CSS colors (#rrggbb), the main color first. */
            colours: string[];
            /** @description Address or path of the crest. */
            crest: string;
        };
        TeamResponse: {
            /** @description The outcome as a sentence for people. */
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
        GameSummaryResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            summary: components["schemas"]["GameSummary"];
        };
        StreamPlayback: {
            /** @description Number of players that sent measurements. */
            plays: number;
            /** @description Mean time between the press of the play button and the first image, in ms. Null if no player showed an image. */
            firstFrameMs: number | null;
            stalls: number;
            /** @description Number of players in which playback stopped permanently. */
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
            /** @description Path of the embed page: `/api/stream?id=…`. */
            stream: string;
            /** @description Signed token with the claims sid, url, and exp. Absent until the stream opens, and if the stream has no address. */
            url?: string;
            /** @description Result of the check that determined the state. Absent before the first result, and for streams that cannot be checked. */
            health?: components["schemas"]["StreamHealth"];
            /** @description Number of visitors who reported that the stream does not play, since the stream received its current address. */
            reports: number;
            playback?: components["schemas"]["StreamPlayback"];
            gameId: string;
            gameTitle: string;
            matchId: string;
            league: string;
            leagueId: string;
            startsAt: string;
            timeZone: string;
            /** @description Whether the kick-off time is final. */
            isTimeConfirmed: boolean;
            /** @enum {string} */
            status: "Scheduled" | "Live" | "Finished";
        };
        StreamsResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            streams: components["schemas"]["StreamListRecord"][];
        };
        WatchedGame: {
            gameId: string;
            people: number;
        };
        WatchingResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            /** @description Unfinished games that at least one person has open, most people first. Contains up to 300 games. */
            watching: components["schemas"]["WatchedGame"][];
        };
        OpenRecordDto: {
            /** @enum {string} */
            resource: "users" | "roles" | "activity" | "devices" | "downloads" | "leagues" | "teams" | "matches" | "games" | "requests" | "replays" | "notifications" | "mobile-notifications" | "affiliates" | "media" | "contacts" | "faqs" | "settings" | "api-keys" | "webhooks";
            id: string;
            /** @enum {string} */
            mode: "viewing" | "editing";
        };
        PresenceDto: {
            /**
             * Format: uuid
             * @description Random UUID of the tab.
             */
            tab: string;
            /** @description Open records. Empty if the tab is closed or hidden. */
            open: components["schemas"]["OpenRecordDto"][];
        };
        PresentUser: {
            userId: string;
            /** @description Username. */
            name: string;
            /**
             * @description 'editing' if at least one tab is editing.
             * @enum {string}
             */
            mode: "viewing" | "editing";
            /** @description Start of the current mode, ISO 8601 UTC. */
            since: string;
        };
        RecordPresence: {
            /** @enum {string} */
            resource: "users" | "roles" | "activity" | "devices" | "downloads" | "leagues" | "teams" | "matches" | "games" | "requests" | "replays" | "notifications" | "mobile-notifications" | "affiliates" | "media" | "contacts" | "faqs" | "settings" | "api-keys" | "webhooks";
            id: string;
            people: components["schemas"]["PresentUser"][];
        };
        PresenceResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            /** @description Presence for the records that the call names. */
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
            /** @description Sort key of the list, in ascending order. */
            order: number;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description Same value as `_id`. */
            id: string;
            /** @description Time of creation, ISO 8601, UTC. */
            createdAt: string;
            /** @description Time of the last write, ISO 8601, UTC. Counters do not change this time. */
            updatedAt: string;
            /** @description Number that grows with each write. Send the number as `If-Match` to detect concurrent writes. */
            revision: number;
        };
        FaqsResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            faqs: components["schemas"]["FaqRecord"][];
        };
        FaqResponse: {
            /** @description The outcome as a sentence for people. */
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
             * @description Delivery state of the email.
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
            /** @description Staff member who handles the message, or null if the message is unassigned. */
            assignee: components["schemas"]["ContactPerson"] | null;
            /** @description Oldest first. */
            replies: components["schemas"]["ContactReply"][];
            /** @description Oldest first. */
            notes: components["schemas"]["ContactNote"][];
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description Same value as `_id`. */
            id: string;
            /** @description Time of creation, ISO 8601, UTC. */
            createdAt: string;
            /** @description Time of the last write, ISO 8601, UTC. Counters do not change this time. */
            updatedAt: string;
            /** @description Number that grows with each write. Send the number as `If-Match` to detect concurrent writes. */
            revision: number;
        };
        ContactsResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            contacts: components["schemas"]["ContactRecord"][];
        };
        ContactAssigneesResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            assignees: components["schemas"]["ContactPerson"][];
        };
        ContactResponse: {
            /** @description The outcome as a sentence for people. */
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
            /** @description Id of a user in `GET /api/contact/assignees`, or null to unassign the message. */
            userId: string | null;
        };
        ContactReplyDto: {
            text: string;
            /**
             * @description New status of the message. If omitted, a New message becomes In Progress.
             * @enum {string}
             */
            status?: "New" | "In Progress" | "Resolved";
            /**
             * Format: uuid
             * @description Random id of the reply, which prevents duplicates. A second reply with the same key fails with REPLY_EXISTS.
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
            /** @description Id of the game that was created from the request. Null without a game, or after its deletion. */
            gameId: string | null;
            /** @description Reason for declining the request. Empty if no reason was entered. */
            note: string;
            /**
             * @description Delivery state of the last email to the requester, or null if no email was sent.
             * @enum {string|null}
             */
            mailState: "pending" | "sent" | "failed" | null;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description Same value as `_id`. */
            id: string;
            /** @description Time of creation, ISO 8601, UTC. */
            createdAt: string;
            /** @description Time of the last write, ISO 8601, UTC. Counters do not change this time. */
            updatedAt: string;
            /** @description Number that grows with each write. Send the number as `If-Match` to detect concurrent writes. */
            revision: number;
        };
        MatchRequestsResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            requests: components["schemas"]["MatchRequestRecord"][];
        };
        MatchRequestResponse: {
            /** @description The outcome as a sentence for people. */
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
            /** @description Whole number. Null for both scores removes the score. */
            homeScore?: number | null;
            awayScore?: number | null;
            /** @description Status of the game: Half-time, Abandoned, Postponed, or a custom text. An empty text removes the status. */
            statusText?: string;
            /** @description Id of the match to which the game is added. */
            matchId: string;
            title: string;
            homeTeam: string;
            awayTeam: string;
            /** @description Venue. May only be empty while the home team is undecided. */
            location: string;
            /** @description Day of the kick-off in the time zone of the game, YYYY-MM-DD. */
            date: string;
            /** @description Time of the kick-off in the time zone of the game, HH:mm. 20:00 if omitted for a new game. */
            time?: string;
            /** @description IANA name of the time zone. A new game uses the time zone of the settings if omitted. */
            timeZone?: string;
            /** @description Whether the kick-off time is final. True if omitted for a new game. If false, the game does not go live automatically. */
            isTimeConfirmed?: boolean;
            /** @description Name of the league. If several leagues have the name, `leagueId` is required. */
            league?: string;
            leagueId?: string;
            /** @enum {string} */
            platforms?: "web" | "mobile" | "both";
            /** @enum {string} */
            status?: "Scheduled" | "Live" | "Finished";
            isLive?: boolean;
            highlightsUrl?: string;
            /** @description Accepted but ignored, because only the server counts views. */
            viewCount?: number;
        };
        RequestedGameResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            request: components["schemas"]["MatchRequestRecord"];
            game: components["schemas"]["GameRecord"];
        };
        MatchRequestStatusDto: {
            /** @enum {string} */
            status: "New" | "Pending" | "Approved" | "Cancel";
            /** @description Reason for the status Cancel, addressed to the requester. The note is stored, and sent by email if mail is set up. */
            note?: string;
        };
        ReplayPartRecord: {
            _id: string;
            id: string;
            title: string;
            url: string;
            /** @description Path of the embed page: `/api/stream?id=…`. */
            stream: string;
        };
        ReplayRecord: {
            title: string;
            /** @description Address or path of the thumbnail. Empty without a thumbnail. */
            thumbnail: string;
            /** @description Name of the league. */
            league: string;
            leagueId: string;
            category: string;
            /** @description Day of the game, YYYY-MM-DD. */
            date: string;
            /** @description Address of the highlights. Empty without highlights. */
            highlightsUrl: string;
            /** @description Id of the replayed game. Null without a game, or after its deletion. */
            gameId: string | null;
            viewCount: number;
            parts: components["schemas"]["ReplayPartRecord"][];
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description Same value as `_id`. */
            id: string;
            /** @description Time of creation, ISO 8601, UTC. */
            createdAt: string;
            /** @description Time of the last write, ISO 8601, UTC. Counters do not change this time. */
            updatedAt: string;
            /** @description Number that grows with each write. Send the number as `If-Match` to detect concurrent writes. */
            revision: number;
        };
        ReplaysResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            replays: components["schemas"]["ReplayRecord"][];
        };
        ListedReplay: {
            _id: string;
            title: string;
            /** @description Address or path of the thumbnail. Empty without a thumbnail. */
            thumbnail: string;
            /** @description Name of the league. */
            league: string;
            category: string;
            /** @description Day of the game, YYYY-MM-DD. */
            date: string;
            viewCount: number;
            /** @description Number of parts. */
            parts: number;
        };
        SportOfReplays: {
            sport: string;
            /** @description Number of replays of the sport. */
            count: number;
        };
        ReplayPageResponse: {
            message: string;
            /** @description Replays of the page, newest date first. */
            replays: components["schemas"]["ListedReplay"][];
            /** @description Number of replays on earlier pages. */
            before: number;
            /** @description Number of replays on all pages. */
            total: number;
            /** @description All sports that have replays, most replays first. */
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
            /** @description Address or path of the thumbnail. Empty without a thumbnail. */
            thumbnail: string;
            /** @description Name of the league. */
            league: string;
            leagueId: string;
            category: string;
            /** @description Day of the game, YYYY-MM-DD. */
            date: string;
            /** @description Address of the highlights. Empty without highlights. */
            highlightsUrl: string;
            /** @description Id of the replayed game. Null without a game, or after its deletion. */
            gameId: string | null;
            viewCount: number;
            parts: components["schemas"]["ReplayPartRecord"][];
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description Same value as `_id`. */
            id: string;
            /** @description Time of creation, ISO 8601, UTC. */
            createdAt: string;
            /** @description Time of the last write, ISO 8601, UTC. Counters do not change this time. */
            updatedAt: string;
            /** @description Number that grows with each write. Send the number as `If-Match` to detect concurrent writes. */
            revision: number;
            game: components["schemas"]["ReplayGame"] | null;
            previousReplay: components["schemas"]["ReplayLink"] | null;
            nextReplay: components["schemas"]["ReplayLink"] | null;
        };
        ReplayDetailsResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            replay: components["schemas"]["ReplayDetails"];
            /** @description The same replay in a list, for clients that expect a list. */
            replays: components["schemas"]["ReplayDetails"][];
        };
        ReplayDto: {
            thumbnail?: string;
            title: string;
            /** @description Name of the league. If several leagues have the name, `leagueId` is required. */
            league?: string;
            leagueId?: string;
            /** @enum {string} */
            category: "Football" | "Cricket" | "Basketball" | "Tennis" | "Hockey" | "Baseball" | "Rugby" | "Volleyball" | "Badminton" | "American Football" | "Ice Hockey" | "Table Tennis" | "Golf" | "Boxing" | "Mixed Martial Arts" | "Wrestling" | "Judo" | "Karate" | "Taekwondo" | "Fencing" | "Gymnastics" | "Athletics" | "Swimming" | "Diving" | "Water Polo" | "Rowing" | "Sailing" | "Surfing" | "Skiing" | "Snowboarding" | "Figure Skating" | "Cycling" | "Formula 1" | "MotoGP" | "Horse Racing" | "Handball" | "Futsal" | "Kabaddi" | "Snooker" | "Darts" | "Archery" | "Weightlifting" | "Chess" | "Counter-Strike" | "Dota 2" | "League of Legends" | "Valorant" | "Skateboarding" | "Parkour";
            /**
             * @description Day of the game, YYYY-MM-DD. A point in time (ISO 8601, or an object with seconds and nanoseconds) is converted to its day in
             *     UTC.
             */
            date: string;
            highlightsUrl?: string;
            /** @description Id of the replayed game. Null or empty for none. */
            gameId?: string;
        };
        ReplayResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            replay: components["schemas"]["ReplayRecord"];
        };
        ReplayPartDto: {
            /** @description Id of an existing part. Omit for a new part. */
            _id?: string;
            /** @description Same value as `_id`. ra-data-simple-rest sends both fields. */
            id?: string;
            title: string;
            /** @description Stream address: https, or a path under /media of this site. */
            url: string;
            /** @description Path of the embed page, as in responses. Accepted but ignored. */
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
            /** @description Address or path of the image. Empty without an image. */
            image: string;
            isActive: boolean;
            /** @description Number of clicks. Only present for staff. */
            clicks?: number;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description Same value as `_id`. */
            id: string;
            /** @description Time of creation, ISO 8601, UTC. */
            createdAt: string;
            /** @description Time of the last write, ISO 8601, UTC. Counters do not change this time. */
            updatedAt: string;
            /** @description Number that grows with each write. Send the number as `If-Match` to detect concurrent writes. */
            revision: number;
        };
        AffiliatesResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            affiliates: components["schemas"]["AffiliateRecord"][];
        };
        CountOfDay: {
            /** @description YYYY-MM-DD in the time zone of the settings. */
            day: string;
            count: number;
        };
        ClicksOfLink: {
            id: string;
            title: string;
            count: number;
        };
        AffiliateStatistics: {
            /** @description Clicks per day in the last 30 days, including today, in the time zone of the settings. */
            byDay: components["schemas"]["CountOfDay"][];
            /** @description Most clicked links of these 30 days, most clicks first. Deleted links are omitted. */
            byLink: components["schemas"]["ClicksOfLink"][];
        };
        AffiliateStatisticsResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            statistics: components["schemas"]["AffiliateStatistics"];
        };
        AffiliateResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            affiliate: components["schemas"]["AffiliateRecord"];
        };
        AffiliateDto: {
            title: string;
            link: string;
            /**
             * @description 'both' if omitted for a new link.
             * @enum {string}
             */
            platforms?: "web" | "mobile" | "both";
            image?: string;
            /** @description Whether the link is active. True if omitted for a new link. */
            isActive?: boolean;
        };
        MediaUseRecord: {
            /** @enum {string} */
            resource: "users" | "roles" | "activity" | "devices" | "downloads" | "leagues" | "teams" | "matches" | "games" | "requests" | "replays" | "notifications" | "mobile-notifications" | "affiliates" | "media" | "contacts" | "faqs" | "settings" | "api-keys" | "webhooks";
            id: string;
            /** @description Name of the record as displayed to people. */
            name: string;
        };
        MediaRecord: {
            /** @enum {string} */
            kind: "picture" | "build";
            /** @description File name at the upload. */
            name: string;
            /** @description Media type that the server sends, such as 'image/png'. */
            type: string;
            /** @description Size of the stored file in bytes. */
            bytes: number;
            /** @description Width in pixels, or null for an app build. */
            width: number | null;
            /** @description Height in pixels, or null for an app build. */
            height: number | null;
            /** @description SHA-256 hash of the stored file, in hex. */
            hash: string;
            /** @description Path of the file on this site. Other records store this path. */
            url: string;
            /** @description Path of the small variant of an image, up to 320 pixels. Null for an app build. */
            smallUrl: string | null;
            /** @description Number of records that use the file. */
            uses: number;
            /** @description Some of the records that use the file and that the caller may read, oldest first. Empty in a list. */
            usedBy: components["schemas"]["MediaUseRecord"][];
            userId: string;
            /** @description Username of the uploader at the time of the upload. */
            username: string;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description Same value as `_id`. */
            id: string;
            /** @description Time of creation, ISO 8601, UTC. */
            createdAt: string;
            /** @description Time of the last write, ISO 8601, UTC. Counters do not change this time. */
            updatedAt: string;
            /** @description Number that grows with each write. Send the number as `If-Match` to detect concurrent writes. */
            revision: number;
        };
        MediaResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            media: components["schemas"]["MediaRecord"][];
        };
        MediaFileResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            file: components["schemas"]["MediaRecord"];
        };
        DownloadRecord: {
            /** @enum {string} */
            platform: "ios" | "android";
            version: string;
            /** @description An https address, or the path of an uploaded build. */
            downloadUrl: string;
            /** @description Size in megabytes. */
            sizeInMB: number;
            /** @enum {string} */
            releaseStatus: "beta" | "stable";
            /** @description Whether users of older builds must update. */
            isRequired: boolean;
            downloadCount: number;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description Same value as `_id`. */
            id: string;
            /** @description Time of creation, ISO 8601, UTC. */
            createdAt: string;
            /** @description Time of the last write, ISO 8601, UTC. Counters do not change this time. */
            updatedAt: string;
            /** @description Number that grows with each write. Send the number as `If-Match` to detect concurrent writes. */
            revision: number;
        };
        DownloadsResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            downloads: components["schemas"]["DownloadRecord"][];
        };
        PlatformStatistics: {
            /** @enum {string} */
            platform: "ios" | "android";
            /** @description Number of builds of the platform. */
            count: number;
            /** @description Share of all builds in percent, with one decimal. */
            share: number;
            /** @description Number of downloads of these builds. */
            downloads: number;
            /** @description Newest stable build, or the newest build if none is stable. Null if the platform has no builds. */
            latest: components["schemas"]["DownloadRecord"] | null;
        };
        DownloadStatistics: {
            /** @description Number of builds. */
            total: number;
            /** @description Number of downloads of all builds. */
            downloads: number;
            /** @description Average size in megabytes, with one decimal. */
            averageSizeInMB: number;
            platforms: components["schemas"]["PlatformStatistics"][];
            /** @description Downloads per day in the last 30 days, including today, in the time zone of the settings. */
            byDay: components["schemas"]["CountOfDay"][];
        };
        DownloadStatisticsResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            statistics: components["schemas"]["DownloadStatistics"];
        };
        AppUpdate: {
            /** @description Build with the highest version of the channel, or null if there is no build. */
            newest: components["schemas"]["DownloadRecord"] | null;
            /** @description Whether `newest` has a higher version than the installed build. */
            isNewer: boolean;
            /** @description Whether any required build has a higher version than the installed build. */
            mustUpdate: boolean;
        };
        AppUpdateResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            update: components["schemas"]["AppUpdate"];
        };
        DownloadResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            download: components["schemas"]["DownloadRecord"];
        };
        DownloadDto: {
            /** @enum {string} */
            platform: "ios" | "android";
            version: string;
            downloadUrl: string;
            /** @description Size in megabytes. Ignored for an uploaded build, because the size of the file is used. */
            sizeInMB?: number;
            /**
             * @description Omit to keep the current value. 'stable' for a new build.
             * @enum {string}
             */
            releaseStatus?: "beta" | "stable";
            /**
             * @description Whether users of older builds must update because older builds no longer work. Omit to keep the current value. False for a
             *     new build.
             */
            isRequired?: boolean;
        };
        VapidKeyResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            /** @description Public key for the `applicationServerKey` of a browser subscription, base64url. */
            key: string;
        };
        SubscriptionKeysDto: {
            /** @description Public key of the browser (P-256, uncompressed). */
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
            /** @description Omit to keep the current follows. A new device or browser follows nothing. */
            follows?: components["schemas"]["FollowDto"][];
            /** @description Omit to keep the current quiet hours. Null removes them. */
            quietHours?: components["schemas"]["QuietHoursDto"] | null;
        };
        FollowRecord: {
            /** @enum {string} */
            kind: "team" | "league" | "game";
            /** @description Team name in lower case, or the id of a league or game. */
            value: string;
        };
        QuietHoursRecord: {
            /** @description Time of day, HH:mm. */
            from: string;
            to: string;
            /** @description IANA name of the time zone. */
            timeZone: string;
        };
        SubscriptionRecord: {
            endpoint: string;
            follows: components["schemas"]["FollowRecord"][];
            quietHours: components["schemas"]["QuietHoursRecord"] | null;
        };
        SubscriptionResponse: {
            /** @description The outcome as a sentence for people. */
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
            /** @description Number of permanently failed devices, including removed devices. */
            failed: number;
            /** @description Number of devices that were removed because their tokens are dead. */
            removed: number;
            /** @description Failures by cause, most failures first. Omitted if no device failed, or if an older version sent the push. */
            failures?: components["schemas"]["PushFailureCount"][];
            /** @description Start of sending, ISO 8601 UTC. Null until sending starts. */
            startedAt: string | null;
            /** @description End of sending, ISO 8601 UTC. Null until sending ends. */
            finishedAt: string | null;
        };
        SimpleNotificationRecord: {
            title: string;
            description: string;
            progress: components["schemas"]["PushProgress"];
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description Same value as `_id`. */
            id: string;
            /** @description Time of creation, ISO 8601, UTC. */
            createdAt: string;
            /** @description Time of the last write, ISO 8601, UTC. Counters do not change this time. */
            updatedAt: string;
            /** @description Number that grows with each write. Send the number as `If-Match` to detect concurrent writes. */
            revision: number;
        };
        SimpleNotificationsResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            notifications: components["schemas"]["SimpleNotificationRecord"][];
        };
        SimpleNotificationResponse: {
            /** @description The outcome as a sentence for people. */
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
            /** @description Route of the app that the push opens. */
            url: string;
            gameId?: string;
        };
        PushNotificationRecord: {
            title: string;
            /** @description Title as displayed, with the emoji of the category. */
            displayTitle: string;
            body: string;
            /** @description Address or path of the image. Empty without an image. */
            image: string;
            /** @enum {string} */
            category: "notification" | "game" | "match" | "live" | "promo" | "news" | "message" | "maintenance" | "security" | "subscription" | "discount" | "event" | "system_message" | "app_update" | "feature" | "score_update" | "highlight" | "celebration" | "bug_fixes" | "alert";
            data: components["schemas"]["PushData"];
            /** @enum {string} */
            screen: "Home" | "About" | "Game";
            /** @description Title of the game. Empty if the push is not about a game. */
            game: string;
            gameId: string | null;
            /** @enum {string} */
            platforms: "mobile" | "ios" | "android" | "web" | "both";
            /** @description Id of the league whose followers receive the push, or null. Without a league and a team, all users receive the push. */
            followersOfLeague: string | null;
            /** @description Name of the team whose followers receive the push. Empty without a team. */
            followersOfTeam: string;
            /** @enum {string} */
            deliveryType: "instant" | "scheduled";
            /** @description Day of a scheduled push in `timeZone`, YYYY-MM-DD. Empty for an instant push. */
            deliveryDate: string;
            /** @description Time of a scheduled push in `timeZone`, HH:mm. Empty for an instant push. */
            deliveryTime: string;
            timeZone: string;
            /** @description Time of sending, ISO 8601 UTC. */
            sendAt: string;
            /** @description Whether sending is complete. */
            delivered: boolean;
            /** @description Whether the push was sent or may still be sent. False after cancellation. */
            send: boolean;
            progress: components["schemas"]["PushProgress"];
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description Same value as `_id`. */
            id: string;
            /** @description Time of creation, ISO 8601, UTC. */
            createdAt: string;
            /** @description Time of the last write, ISO 8601, UTC. Counters do not change this time. */
            updatedAt: string;
            /** @description Number that grows with each write. Send the number as `If-Match` to detect concurrent writes. */
            revision: number;
        };
        PushNotificationsResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            notifications: components["schemas"]["PushNotificationRecord"][];
        };
        PushNotificationResponse: {
            /** @description The outcome as a sentence for people. */
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
             * @description Random id of a new push, which prevents duplicates. A second push with the same key fails with NOTIFICATION_EXISTS.
             */
            key?: string;
            title: string;
            body: string;
            image?: string;
            /** @enum {string} */
            category: "notification" | "game" | "match" | "live" | "promo" | "news" | "message" | "maintenance" | "security" | "subscription" | "discount" | "event" | "system_message" | "app_update" | "feature" | "score_update" | "highlight" | "celebration" | "bug_fixes" | "alert";
            data?: components["schemas"]["PushDataDto"];
            /**
             * @description Screen that the push opens, equivalent to `data.screen`. Home if omitted.
             * @enum {string}
             */
            screen?: "Home" | "About" | "Game";
            gameId?: string;
            /** @enum {string} */
            deliveryType: "instant" | "scheduled";
            /** @description Day of a scheduled push in `timeZone`, YYYY-MM-DD. */
            deliveryDate?: string;
            /** @description Time of a scheduled push in `timeZone`, HH:mm. */
            deliveryTime?: string;
            /** @description IANA name of the time zone. A new push uses the time zone of the settings if omitted. */
            timeZone?: string;
            /** @description Id of a league. Only followers of the league, and of the team if one is set, receive the push. Empty or null for no league. */
            followersOfLeague?: string | null;
            /** @description Name of a team. Only followers of the team, and of the league if one is set, receive the push. Empty for no team. */
            followersOfTeam?: string;
            /**
             * @description Platforms of the recipients. 'both' means apps and browsers. Defaults to 'mobile' (all apps) for a new push, and to 'both'
             *     for a count.
             * @enum {string}
             */
            platforms?: "mobile" | "ios" | "android" | "web" | "both";
        };
        InboxEntry: {
            _id: string;
            /** @description Title as displayed, with the emoji of the category. */
            title: string;
            body: string;
            /** @description Address or path of the image. Empty without an image. */
            image: string;
            /** @enum {string} */
            category: "notification" | "game" | "match" | "live" | "promo" | "news" | "message" | "maintenance" | "security" | "subscription" | "discount" | "event" | "system_message" | "app_update" | "feature" | "score_update" | "highlight" | "celebration" | "bug_fixes" | "alert";
            data: components["schemas"]["PushData"];
            /** @description Time of sending, ISO 8601 UTC. */
            sentAt: string;
        };
        InboxResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            notifications: components["schemas"]["InboxEntry"][];
        };
        PushAudience: {
            /** @description Number of iOS apps that allow notifications. */
            ios: number;
            /** @description Number of Android apps that allow notifications. */
            android: number;
            /** @description Number of browsers. */
            web: number;
        };
        PushAudienceResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            audience: components["schemas"]["PushAudience"];
        };
        TestSendDto: {
            /** @description Id of an app user. Requires app-users:access. */
            device?: string;
            token?: string;
            endpoint?: string;
        };
        DeviceDto: {
            /** @description Push token of Expo or FCM. */
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
            /** @description Language of the app, such as en-GB. */
            locale?: string;
            /** @description Version of the installed build, in the format of the `version` of a download. */
            appVersion?: string;
            /** @description Omit to keep the current follows. A new device or browser follows nothing. */
            follows?: components["schemas"]["FollowDto"][];
            /** @description Omit to keep the current quiet hours. Null removes them. */
            quietHours?: components["schemas"]["QuietHoursDto"] | null;
        };
        MobileUserRecord: {
            /** @description Address of the avatar image. Empty without an image. */
            avatar: string;
            /** @description Name of the user. Empty without a name. */
            userName: string;
            email: string;
            isVerified: boolean;
            /** @description Whether the app was active within the last five minutes. */
            isOnline: boolean;
            isNotificationsAllowed: boolean;
            /** @enum {string} */
            platform: "ios" | "android";
            /** @enum {string} */
            theme: "light" | "dark" | "system";
            /** @description Language tag, such as en-GB. Empty until the app sends a language. */
            locale: string;
            /** @description Version of the installed build. Empty until the app sends a version. */
            appVersion: string;
            lat: number | null;
            lng: number | null;
            /** @description Time of the last activity, ISO 8601 UTC. */
            lastSeenAt: string;
            /** @description Followed teams, leagues, and games. The app is notified when a followed game goes live. */
            follows: components["schemas"]["FollowRecord"][];
            /** @description Hours without notifications, or null if there are none. */
            quietHours: components["schemas"]["QuietHoursRecord"] | null;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description Same value as `_id`. */
            id: string;
            /** @description Time of creation, ISO 8601, UTC. */
            createdAt: string;
            /** @description Time of the last write, ISO 8601, UTC. Counters do not change this time. */
            updatedAt: string;
            /** @description Number that grows with each write. Send the number as `If-Match` to detect concurrent writes. */
            revision: number;
        };
        MobileUserResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            user: components["schemas"]["MobileUserRecord"];
        };
        DeviceTokenDto: {
            token: string;
        };
        MobileUsersResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            users: components["schemas"]["MobileUserRecord"][];
        };
        WebhookRecord: {
            name: string;
            /** @description Address of the receiver, https. */
            url: string;
            events: ("game.live" | "game.finished" | "game.changed" | "request.received")[];
            isActive: boolean;
            /**
             * @description Reason why the server disabled the webhook, or null if the server did not.
             * @enum {string|null}
             */
            stoppedBecause: "failures" | "gone" | null;
            /** @description Start of the current delivery failures, ISO 8601, UTC. Null if the last message was delivered. */
            failingSince: string | null;
            /** @description Time of the last delivery, ISO 8601, UTC. Null before the first delivery. */
            lastDeliveredAt: string | null;
            /** @description Time until messages are also signed with the old secret, ISO 8601, UTC. Null without an old secret. */
            oldSecretUntil: string | null;
            /** @description ObjectId as 24 hexadecimal digits. */
            _id: string;
            /** @description Same value as `_id`. */
            id: string;
            /** @description Time of creation, ISO 8601, UTC. */
            createdAt: string;
            /** @description Time of the last write, ISO 8601, UTC. Counters do not change this time. */
            updatedAt: string;
            /** @description Number that grows with each write. Send the number as `If-Match` to detect concurrent writes. */
            revision: number;
        };
        WebhooksResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            webhooks: components["schemas"]["WebhookRecord"][];
        };
        DeliveryAttempt: {
            /** @description Time of the attempt, ISO 8601, UTC. */
            at: string;
            /** @description HTTP status of the receiver's response, or null without a response. */
            status: number | null;
            /** @description Reason for the missing response. Empty if the receiver responded. */
            error: string;
            /** @description Start of the response body. */
            body: string;
            /** @description Duration of the attempt in ms. */
            ms: number;
        };
        DeliveryRecord: {
            _id: string;
            id: string;
            webhookId: string;
            /** @enum {string} */
            event: "game.live" | "game.finished" | "game.changed" | "request.received" | "webhook.test";
            /** @description `webhook-id` header of the message. Receivers use the id to detect duplicates. */
            messageId: string;
            /** @description JSON body of the message. */
            payload: string;
            /** @enum {string} */
            state: "pending" | "delivered" | "failed";
            /** @description The last ten attempts, oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            /** @description Time of the next attempt, ISO 8601, UTC. Null if there is no further attempt. */
            nextAt: string | null;
            /** @description Time of creation, ISO 8601, UTC. */
            createdAt: string;
        };
        DeliveriesResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            deliveries: components["schemas"]["DeliveryRecord"][];
        };
        DeliveryResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            delivery: components["schemas"]["DeliveryRecord"];
        };
        WebhookResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            webhook: components["schemas"]["WebhookRecord"];
        };
        WebhookDto: {
            /** @description Purpose of the webhook. */
            name: string;
            url: string;
            events: ("game.live" | "game.finished" | "game.changed" | "request.received")[];
            isActive: boolean;
        };
        WebhookSecretResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            webhook: components["schemas"]["WebhookRecord"];
            /** @description Secret that signs messages: `whsec_…`. Only this response contains the secret. */
            secret: string;
        };
        ViewersOfSport: {
            category: string;
            /** @description Number of live games of the sport. */
            games: number;
            /** @description Number of views of these games. */
            viewers: number;
        };
        LiveOverview: {
            total: number;
            /** @description Total number of views of all live games. */
            viewers: number;
            /** @description The most viewed live games, most views first. */
            games: components["schemas"]["GameRecord"][];
            /** @description Views by sport, most viewed first. */
            bySport: components["schemas"]["ViewersOfSport"][];
        };
        GameStart: {
            /** @description ISO 8601 UTC. */
            at: string;
            games: number;
            /** @description Number of these games without a playable stream. */
            withoutStream: number;
        };
        NextOverview: {
            /** @description Number of games that go live within the next hour. */
            total: number;
            /** @description Start times of all these games, in ascending order. */
            starts: components["schemas"]["GameStart"][];
            /** @description The first of these games. If no game starts within the hour, the next game after the hour. */
            games: components["schemas"]["GameRecord"][];
        };
        TroubledGame: {
            /** @enum {string} */
            trouble: "no-stream" | "streams-down" | "overtime";
            game: components["schemas"]["GameRecord"];
        };
        TroubleOverview: {
            total: number;
            /** @description The first of these games: live games before upcoming games, then by kick-off. */
            games: components["schemas"]["TroubledGame"][];
        };
        StreamsOverview: {
            /** @description Number of streams that play. */
            healthy: number;
            /** @description Number of streams that do not play. */
            down: number;
            /** @description Number of streams that cannot be checked, or that are not checked yet. */
            unknown: number;
            /** @description Number of live games without a playing stream. */
            gamesWithout: number;
        };
        DueOverview: {
            total: number;
            /** @description The first of these games, by kick-off. */
            games: components["schemas"]["GameRecord"][];
        };
        WatchingSample: {
            /** @description Start of the five minutes, ISO 8601 UTC. */
            at: string;
            people: number;
        };
        GamesOfDay: {
            /** @description YYYY-MM-DD in the time zone of the overview. */
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
            /** @description Samples of the last 24 hours, oldest first. */
            watching: components["schemas"]["WatchingSample"][];
            /** @description Games per day by kick-off, from a week ago to a week ahead. */
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
            /** @description The latest requests, newest first. */
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
            /** @description The latest messages, newest first. */
            latest: components["schemas"]["WaitingContact"][];
        };
        ComingPush: {
            id: string;
            /** @description Title as displayed. */
            title: string;
            /**
             * @description 'scheduled', or 'sending' while the push is being sent.
             * @enum {string}
             */
            state: "draft" | "scheduled" | "sending" | "sent" | "cancelled" | "failed";
            /** @description ISO 8601 UTC. */
            sendAt: string;
            /** @description Time zone of the scheduled time, IANA name. */
            timeZone: string;
        };
        FailedPush: {
            id: string;
            /** @description Title as displayed. */
            title: string;
            /**
             * @description 'failed', or 'sent' if the push failed only for some recipients.
             * @enum {string}
             */
            state: "draft" | "scheduled" | "sending" | "sent" | "cancelled" | "failed";
            total: number;
            /** @description Number of failed recipients, without dead tokens. */
            failed: number;
            /** @description ISO 8601 UTC. */
            sendAt: string;
        };
        PushesOverview: {
            total: number;
            /** @description The next pushes, by time of sending. */
            next: components["schemas"]["ComingPush"][];
            /** @description Number of pushes of the last day that failed for all or some recipients. */
            failedTotal: number;
            /** @description The latest failed pushes, newest first. */
            failed: components["schemas"]["FailedPush"][];
        };
        TroubledWebhook: {
            id: string;
            name: string;
            /**
             * @description Reason why the server disabled the webhook. Null if the webhook is enabled but its deliveries fail.
             * @enum {string|null}
             */
            stoppedBecause: "failures" | "gone" | null;
            /** @description Start of the current delivery failures, ISO 8601, UTC. Null without such failures. */
            failingSince: string | null;
        };
        WebhooksOverview: {
            troubled: number;
            /** @description The first of these webhooks, disabled webhooks first. */
            first: components["schemas"]["TroubledWebhook"][];
        };
        LatestActivity: {
            id: string;
            username: string;
            /** @description Role of the user, or 'system' for automatic actions of the server. */
            role: string;
            action: string;
            /** @description ISO 8601 UTC. */
            createdAt: string;
        };
        ActivityOfDay: {
            /** @description YYYY-MM-DD in the time zone of the overview. */
            day: string;
            /** @description Number of actions of users. Automatic actions of the server do not count. */
            count: number;
        };
        ActivityOverview: {
            /** @description The latest entries, newest first. */
            latest: components["schemas"]["LatestActivity"][];
            /** @description Actions per day in the last 14 days, including today. */
            byDay: components["schemas"]["ActivityOfDay"][];
        };
        Overview: {
            /** @description IANA name of the time zone of the settings, in which days are counted. */
            timeZone: string;
            /** @description Current day in that time zone, YYYY-MM-DD. */
            today: string;
            /** @description Current time of the server, ISO 8601 UTC. */
            at: string;
            /** @description Time of the next change without an event, ISO 8601 UTC. Events announce all other changes. */
            until: string;
            games: components["schemas"]["GamesOverview"] | null;
            requests: components["schemas"]["RequestsOverview"] | null;
            contacts: components["schemas"]["ContactsOverview"] | null;
            pushes: components["schemas"]["PushesOverview"] | null;
            webhooks: components["schemas"]["WebhooksOverview"] | null;
            activity: components["schemas"]["ActivityOverview"] | null;
        };
        OverviewResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            overview: components["schemas"]["Overview"];
        };
        StatusFinding: {
            /** @enum {string} */
            level: "problem" | "warning" | "notice";
            /** @enum {string} */
            subject: "games" | "events" | "pushes" | "mail" | "backups" | "disk" | "database" | "redis" | "jobs" | "process" | "releases";
            /** @description Description of the finding, as a sentence. */
            what: string;
            /** @description Recommended action, in one or two sentences. */
            todo: string;
        };
        EventLoopStatus: {
            /** @description Median delay in ms. */
            medianMs: number;
            /** @description 99th percentile of the delay, in ms. */
            p99Ms: number;
            /** @description Longest delay in ms. */
            longestMs: number;
            /** @description Duration of the measurement in seconds. */
            seconds: number;
        };
        ProcessStatus: {
            /** @description Machine name and process id, such as 'web-1:4711'. */
            name: string;
            nodeVersion: string;
            /** @description Start time, ISO 8601 UTC. */
            startedAt: string;
            /** @description Memory of the process (RSS) in bytes. */
            memoryBytes: number;
            /** @description Number of open event streams in the process. */
            eventStreams: number;
            /** @description Null during the first seconds, because delays are only measured while the status is being viewed. */
            eventLoop: components["schemas"]["EventLoopStatus"] | null;
        };
        DatabaseGrowth: {
            bytesPerDay: number;
            /** @description Number of days in the measurement. */
            days: number;
        };
        DiskStatus: {
            freeBytes: number;
            totalBytes: number;
        };
        DatabaseStatus: {
            /** @enum {string} */
            kind: "embedded" | "mongodb";
            /** @description Size of the database files in bytes, or null if the size is unavailable. */
            bytes: number | null;
            /** @description Null until the size was measured for a day. */
            growth: components["schemas"]["DatabaseGrowth"] | null;
            /** @description Disk of the database files, or null if unknown. */
            disk: components["schemas"]["DiskStatus"] | null;
            /** @description Duration of the last small write of this process, in ms. Null before the first write. */
            writeMs: number | null;
        };
        BackupStatus: {
            everyHours: number;
            /** @description Time of the last backup, ISO 8601 UTC. Null before the first backup. */
            lastAt: string | null;
            lastBytes: number | null;
            /** @description Time of the last attempt if it failed, ISO 8601 UTC. Null if the last attempt did not fail. */
            failedAt: string | null;
            failure: string | null;
        };
        NextGame: {
            id: string;
            matchId: string;
            title: string;
            /** @description Time when the game goes live, ISO 8601 UTC. */
            goLiveAt: string;
        };
        GamesStatus: {
            /** @description Number of games that will go live automatically. */
            scheduled: number;
            /** @description Number of these games that are overdue by more than ten seconds. */
            late: number;
            /** @description The next games, up to 5. */
            next: components["schemas"]["NextGame"][];
        };
        OutboxStatus: {
            waiting: number;
            /** @description Age of the oldest event in seconds. 0 if no event is waiting. */
            oldestSeconds: number;
        };
        SendStatus: {
            sending: number;
            scheduled: number;
            /** @description Number of pushes that are overdue by more than a minute and that no process is sending. */
            late: number;
            /** @description Time of the next step, ISO 8601 UTC. Null without scheduled or running pushes. */
            nextAt: string | null;
        };
        MailStatus: {
            waiting: number;
            /** @description Age of the oldest email in seconds. 0 if no email is waiting. */
            oldestSeconds: number;
            /** @description Number of failed emails among the emails of the last 24 hours. */
            failed: number;
            /** @description Response of the mail server for the oldest waiting email, or else for the last failed email. Null without an error. */
            failure: string | null;
        };
        CacheStatus: {
            /** @description Number of cached responses. */
            answers: number;
            bytes: number;
            /** @description Maximum size of the cached responses in bytes. */
            limitBytes: number;
            /** @description Number of pages served from the cache since the start. */
            servedPages: number;
            servedLists: number;
        };
        JobStatus: {
            name: string;
            /** @description Maximum time between two runs, in ms. */
            everyMs: number;
            /** @description Start of the last run, ISO 8601 UTC. Null before the first run. */
            ranAt: string | null;
            /** @description Duration of the last run in ms. Null while the job is running. */
            tookMs: number | null;
            /** @description Error of the last run, or null if the run succeeded. */
            failure: string | null;
        };
        LeaseStatus: {
            job: string;
            /** @description Name of the process that holds the job, as in `ProcessStatus.name`. */
            holder: string;
            /** @description Whether the process that responded holds the job. */
            isHere: boolean;
        };
        ReleaseStatus: {
            /** @description Version of the newest release, or null if unknown. */
            newest: string | null;
            isNewer: boolean;
            /** @description Address of the release notes, or null if unavailable. */
            url: string | null;
            /** @description Error of the last check, or null without an error. */
            failure: string | null;
        };
        ServiceStatus: {
            /** @description Current time of the server, ISO 8601 UTC. */
            at: string;
            version: string;
            /** @description Findings, most severe first. */
            findings: components["schemas"]["StatusFinding"][];
            process: components["schemas"]["ProcessStatus"];
            database: components["schemas"]["DatabaseStatus"];
            /** @description Null without automatic backups. */
            backups: components["schemas"]["BackupStatus"] | null;
            games: components["schemas"]["GamesStatus"];
            outbox: components["schemas"]["OutboxStatus"];
            pushes: components["schemas"]["SendStatus"];
            /** @description Null without a mail server. */
            mail: components["schemas"]["MailStatus"] | null;
            cache: components["schemas"]["CacheStatus"];
            /** @enum {string} */
            redis: "off" | "connected" | "unavailable";
            jobs: components["schemas"]["JobStatus"][];
            leases: components["schemas"]["LeaseStatus"][];
            /** @description Null without an address for release information. */
            release: components["schemas"]["ReleaseStatus"] | null;
        };
        StatusResponse: {
            /** @description The outcome as a sentence for people. */
            message: string;
            status: components["schemas"]["ServiceStatus"];
        };
        Failure: {
            statusCode: number;
            /** @enum {string} */
            code: "AFFILIATE_NOT_FOUND" | "API_KEY_NOT_FOUND" | "BAD_ID" | "BAD_QUERY" | "BAD_REQUEST" | "BAD_TRANSITION" | "BUSY" | "CANNOT_BE_VIEWED" | "CONTACT_NOT_FOUND" | "DATABASE_FULL" | "DATABASE_UNAVAILABLE" | "DELIVERY_NOT_FOUND" | "DEVICE_NOT_FOUND" | "DOWNLOAD_NOT_FOUND" | "DUPLICATE" | "FAQ_NOT_FOUND" | "FILE_NOT_TAKEN" | "FILE_UNREACHABLE" | "FIXTURE_FILE_UNREADABLE" | "FOREIGN_ORIGIN" | "GAME_IS_LIVE" | "GAME_NOT_FOUND" | "HEADERS_TOO_LARGE" | "INTERNAL" | "LAST_SUPER_ADMIN" | "LEAGUE_AMBIGUOUS" | "LEAGUE_EXISTS" | "LEAGUE_IN_USE" | "LEAGUE_NOT_FOUND" | "LEAGUE_NOT_FOUND_BY_NAME" | "LOGIN_FAILED" | "MAIL_NOT_SET_UP" | "MAINTENANCE" | "MATCH_HAS_LIVE_GAME" | "MATCH_NOT_FOUND" | "MEDIA_IN_USE" | "MEDIA_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "MORE_RIGHTS" | "NOTE_NOT_FOUND" | "NOTIFICATION_EXISTS" | "NOTIFICATION_NOT_FOUND" | "NOTIFICATION_NOT_SCHEDULABLE" | "NOTIFICATION_SENDING" | "NOTIFICATION_STARTED" | "NOT_FOUND" | "NO_USUAL_STREAMS" | "OWN_PERMISSIONS" | "OWN_RECORD" | "PASSWORD_CHANGE_REQUIRED" | "PASSWORD_WRONG" | "PAYLOAD_TOO_LARGE" | "PERMISSION_DENIED" | "PERMISSION_NOT_HELD" | "PUSH_REFUSED" | "RANGE_NOT_SATISFIABLE" | "REPLAY_NOT_FOUND" | "REPLY_EXISTS" | "REQUEST_HAS_GAME" | "REQUEST_NOT_FOUND" | "REQUEST_TIMEOUT" | "ROLE_ASSIGNED" | "ROLE_BUILT_IN" | "ROLE_EXISTS" | "ROLE_IN_USE" | "ROLE_NOT_FOUND" | "ROLE_UNKNOWN" | "SAME_ROLE" | "SECOND_FACTOR_ACTIVE" | "SECOND_FACTOR_CODE_WRONG" | "SECOND_FACTOR_OFF" | "SECOND_FACTOR_REQUIRED" | "SECOND_FACTOR_SETUP_REQUIRED" | "SECOND_FACTOR_WRONG" | "SERVICE_STOPPING" | "SESSION_ENDED" | "SESSION_NOT_FOUND" | "SETTINGS_NOT_FOUND" | "STALE_WRITE" | "STREAM_CLOSED" | "STREAM_NOT_FOUND" | "STREAM_NOT_OPEN" | "STREAM_NOT_PLAYABLE" | "SUPER_ADMIN_PROTECTED" | "TEAM_NAME_TAKEN" | "TEAM_NOT_FOUND" | "TOO_MANY_LOGINS" | "TOO_MANY_REQUESTS" | "UNAUTHENTICATED" | "UNSUPPORTED_MEDIA_TYPE" | "USER_EXISTS" | "USER_NOT_FOUND" | "VALIDATION_FAILED" | "VIEW_ONLY" | "WEBHOOK_NOT_FOUND";
            message: string;
            errors?: {
                [key: string]: string[];
            };
            /** @description Current record, if the write was stale. */
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
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description Comma-separated ids of games that the client has open. */
                watching?: string;
                /** @description Number of the last event received. */
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
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["LoginResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["OwnUserResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["SessionsResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description First and last record, both included. */
                range?: string;
                /** @description Field and order. Texts sort without case and accents, and numbers in texts by value. */
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
                    "application/json": components["schemas"]["UsersResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["OneTimePasswordResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["SecondFactorResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["RecoveryCodesResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["SecondFactorSecretResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["RecoveryCodesResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description First and last record, both included. */
                range?: string;
                /** @description Field and order. Texts sort without case and accents, and numbers in texts by value. */
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
                    "application/json": components["schemas"]["RolesResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["RoleResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["RoleResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["RoleResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description First and last record, both included. */
                range?: string;
                /** @description Field and order. Texts sort without case and accents, and numbers in texts by value. */
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
                    "application/json": components["schemas"]["ApiKeysResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["NewApiKeyResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["ApiKeyResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["ApiKeyResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description First and last record, both included. */
                range?: string;
                /** @description Field and order. Texts sort without case and accents, and numbers in texts by value. */
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
                    "application/json": components["schemas"]["ActivitiesResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["ClearingResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["SettingsResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["SettingsResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["SettingsResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["SettingsResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description First and last record, both included. */
                range?: string;
                /** @description Field and order. Texts sort without case and accents, and numbers in texts by value. */
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
                    "application/json": components["schemas"]["LeaguesResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["LeagueResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["LeagueResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["LeagueResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["LeagueResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["UsualStreamsResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["UsualStreamsResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["OrderResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
    TeamsController_list: {
        parameters: {
            query?: {
                /** @description First and last record, both included. */
                range?: string;
                /** @description Field and order. Texts sort without case and accents, and numbers in texts by value. */
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
                    "application/json": components["schemas"]["TeamProfilesResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
    TeamsController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamProfileResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
    TeamsController_suggest: {
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
                    "application/json": components["schemas"]["TeamSuggestionsResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
    TeamsController_read: {
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
                    "application/json": components["schemas"]["TeamProfileResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
    TeamsController_update: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamProfileResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
    TeamsController_remove: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["TeamProfileResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
    PublicTeamsController_list: {
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
                    "application/json": components["schemas"]["PublicTeamsResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["ImportResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["GameResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description First and last record, both included. */
                range?: string;
                /** @description Field and order. Texts sort without case and accents, and numbers in texts by value. */
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
                    "application/json": components["schemas"]["MatchesResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MatchResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description First day, YYYY-MM-DD. Send both `from` and `to`, or neither. */
                from?: string;
                /** @description Last day, YYYY-MM-DD. The range may contain up to 31 days, including `from` and `to`. */
                to?: string;
                /** @description IANA name of the time zone of the days. Defaults to the time zone of the settings. */
                timeZone?: string;
                /** @description Sport. */
                category?: string;
                leagueId?: string;
                /** @description Any name of a team. Case does not matter, and hyphens may replace spaces. */
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
                    "application/json": components["schemas"]["MatchesResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description First day, YYYY-MM-DD. Send both `from` and `to`, or neither. */
                from?: string;
                /** @description Last day, YYYY-MM-DD. The range may contain up to 31 days, including `from` and `to`. */
                to?: string;
                /** @description IANA name of the time zone of the days. Defaults to the time zone of the settings. */
                timeZone?: string;
                /** @description Sport. */
                category?: string;
                leagueId?: string;
                /** @description Any name of a team. Case does not matter, and hyphens may replace spaces. */
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
                    "application/json": components["schemas"]["MatchesResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MatchResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["MatchResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["MatchResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description Platform that shows the game, which determines the affiliate link. 'web' if omitted. */
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
                    "application/json": components["schemas"]["GameResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["GameResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["GameResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["GameResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["GameResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["GameResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["GameResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["GameResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description First and last record, both included. */
                range?: string;
                /** @description Field and order. Texts sort without case and accents, and numbers in texts by value. */
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
                    "application/json": components["schemas"]["GamesResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description First day, YYYY-MM-DD. */
                from: string;
                /** @description Last day, YYYY-MM-DD. The range may contain up to 400 days, including `from` and `to`. */
                to: string;
                /** @description Platform that shows the games. 'web' if omitted. */
                platform?: "web" | "mobile";
                /** @description IANA name of the time zone of the days. Defaults to the time zone of the settings. */
                timeZone?: string;
                /** @description Sport. */
                category?: string;
                leagueId?: string;
                /** @description Any name of a team. Case does not matter, and hyphens may replace spaces. */
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
                    "application/json": components["schemas"]["GameDaysResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["TeamResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["GameSummaryResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description Platform that shows the game, which determines the affiliate link. 'web' if omitted. */
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
                    "application/json": components["schemas"]["GameResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description First and last record, both included. */
                range?: string;
                /** @description Field and order. Texts sort without case and accents, and numbers in texts by value. */
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
                    "application/json": components["schemas"]["StreamsResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["WatchingResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["PresenceResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                kind: "game" | "league" | "replay" | "site";
                /** @description The id, followed by ".png"; "page.png" for the site. */
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
            /** @description Error. All errors have this shape. */
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
                kind: "league" | "team" | "category" | "match" | "game";
                /** @description The id, or the name of a team or sport with dashes instead of spaces, followed by ".ics". */
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
            /** @description Error. All errors have this shape. */
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
                /** @description Id of a stream or of a part of a replay. */
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
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description First and last record, both included. */
                range?: string;
                /** @description Field and order. Texts sort without case and accents, and numbers in texts by value. */
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
                    "application/json": components["schemas"]["FaqsResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["FaqResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["FaqResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["FaqResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["FaqResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["OrderResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description First and last record, both included. */
                range?: string;
                /** @description Field and order. Texts sort without case and accents, and numbers in texts by value. */
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
                    "application/json": components["schemas"]["ContactsResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["ContactResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["ContactAssigneesResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["ContactResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["ContactResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["ContactResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["ContactResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["ContactResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["ContactResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["ContactResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description First and last record, both included. */
                range?: string;
                /** @description Field and order. Texts sort without case and accents, and numbers in texts by value. */
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
                    "application/json": components["schemas"]["MatchRequestsResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MatchRequestResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MatchRequestResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["MatchRequestResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["RequestedGameResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["MatchRequestResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description First and last record, both included. */
                range?: string;
                /** @description Field and order. Texts sort without case and accents, and numbers in texts by value. */
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
                    "application/json": components["schemas"]["ReplaysResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["ReplayResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description Sport. Case does not matter. All sports if omitted. */
                category?: string;
                /** @description Page number, starting at 1. Numbers beyond the last page return the last page. 1 if omitted. */
                page?: number;
                /** @description Maximum number of replays to return from the start of the page. 192 (the whole page) if omitted. */
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
                    "application/json": components["schemas"]["ReplayPageResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["ReplayDetailsResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["ReplayResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["ReplayResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["ReplayResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description Id of the part that was played. */
                id?: string;
                /** @description Title of the part that was played. */
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
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description First and last record, both included. */
                range?: string;
                /** @description Field and order. Texts sort without case and accents, and numbers in texts by value. */
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
                    "application/json": components["schemas"]["AffiliatesResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["AffiliateResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["AffiliateStatisticsResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["AffiliateResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["AffiliateResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["AffiliateResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description First and last record, both included. */
                range?: string;
                /** @description Field and order. Texts sort without case and accents, and numbers in texts by value. */
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
                    "application/json": components["schemas"]["MediaResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description Name of the file. */
                name: string;
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
                    "application/json": components["schemas"]["MediaFileResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MediaFileResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["MediaFileResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description First and last record, both included. */
                range?: string;
                /** @description Field and order. Texts sort without case and accents, and numbers in texts by value. */
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
                    "application/json": components["schemas"]["DownloadsResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["DownloadResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["DownloadStatisticsResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description Version of the installed build. */
                version: string;
                /** @description Channel of offered builds: 'stable' offers stable builds, and 'beta' also offers beta builds. 'stable' if omitted. */
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
                    "application/json": components["schemas"]["AppUpdateResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["DownloadResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["DownloadResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["DownloadResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["VapidKeyResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["SubscriptionResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description First and last record, both included. */
                range?: string;
                /** @description Field and order. Texts sort without case and accents, and numbers in texts by value. */
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
                    "application/json": components["schemas"]["SimpleNotificationsResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["SimpleNotificationResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["SimpleNotificationResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["SimpleNotificationResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["SimpleNotificationResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["SimpleNotificationResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description First and last record, both included. */
                range?: string;
                /** @description Field and order. Texts sort without case and accents, and numbers in texts by value. */
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
                    "application/json": components["schemas"]["PushNotificationsResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["PushNotificationResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["PushNotificationResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["PushNotificationResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["PushNotificationResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["PushNotificationResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["InboxResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description Id of a league. Only followers of the league, and of the team if one is set, receive the push. Empty or null for no league. */
                followersOfLeague?: string | null;
                /** @description Name of a team. Only followers of the team, and of the league if one is set, receive the push. Empty for no team. */
                followersOfTeam?: string;
                /**
                 * @description Platforms of the recipients. 'both' means apps and browsers. Defaults to 'mobile' (all apps) for a new push, and to 'both'
                 *     for a count.
                 */
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
                    "application/json": components["schemas"]["PushAudienceResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MobileUserResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description First and last record, both included. */
                range?: string;
                /** @description Field and order. Texts sort without case and accents, and numbers in texts by value. */
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
                    "application/json": components["schemas"]["MobileUsersResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["MobileUserResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["MobileUserResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description First and last record, both included. */
                range?: string;
                /** @description Field and order. Texts sort without case and accents, and numbers in texts by value. */
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
                    "application/json": components["schemas"]["WebhooksResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["WebhookSecretResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                /** @description First and last record, both included. */
                range?: string;
                /** @description Field and order. Texts sort without case and accents, and numbers in texts by value. */
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
                    "application/json": components["schemas"]["DeliveriesResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["DeliveryResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["WebhookResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["WebhookResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["WebhookResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
            header?: {
                /** @description Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE. */
                "If-Match"?: string;
            };
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
                    "application/json": components["schemas"]["WebhookSecretResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["DeliveryResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["OverviewResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
                    "application/json": components["schemas"]["StatusResponse"];
                };
            };
            /** @description Error. All errors have this shape. */
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
