/* Generated from the routes and DTOs by `npm run openapi`. */
export interface paths {
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the service can answer; 503 while the database is away. */
        get: operations["HealthController_health"];
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
        /** Signs in by e-mail address or username. Sets a cookie, or answers with a token for `client: "app"`. */
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
        /** Who is signed in. */
        get: operations["AuthController_me"];
        put?: never;
        post?: never;
        delete?: never;
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
        put?: never;
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
        /** Records what the dashboard says was done, always as the deed of whoever is signed in. */
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
        /** Changes the zone of kick-offs, what visitors are told, and whether games finish by themselves. */
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
    "/api/matches/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Imports a file of fixtures; with `dryRun=true` only says what it would do. */
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
        /** Every match with the games that are shown on the site. */
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
        /** Every match with the games that are shown in the apps. */
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
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["GameListsController_games"];
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
        /** Counts a view, after 60 seconds of play. The server decides whether it counts. */
        put: operations["ViewsController_count"];
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
        /** The page that plays a stream, to be framed by pages of this site. Failures are pages too, for whoever takes HTML. */
        get: operations["StreamsController_page"];
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
        /** Server-sent events: what changed, as it changes. `Last-Event-ID` resumes. */
        get: operations["EventsController_events"];
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
            /** @description As it was typed: white space counts. */
            password: string;
            /**
             * @description 'app' asks for a token in the answer in place of a cookie.
             * @enum {string}
             */
            client?: "app";
        };
        UserRecord: {
            username: string;
            email: string;
            role: string;
            permissions: string[];
            /** @enum {string} */
            status: "Active" | "Suspended";
            isVerified: boolean;
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
            user: components["schemas"]["UserRecord"];
        };
        UserAnswer: {
            /** @description A sentence for a person. */
            message: string;
            user: components["schemas"]["UserRecord"];
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
        ActivityRecord: {
            _id: string;
            id: string;
            /** @description As it was then. */
            user: components["schemas"]["ActivityUser"];
            role: string;
            /** @description What was done, for a person. */
            action: string;
            /** @enum {string} */
            source: "client" | "server";
            resource: string;
            resourceId: string;
            changes: components["schemas"]["FieldChange"][];
            /** @description ISO 8601, UTC. */
            createdAt: string;
        };
        ActivitiesAnswer: {
            /** @description A sentence for a person. */
            message: string;
            activities: components["schemas"]["ActivityRecord"][];
        };
        ObjectId: Record<string, never>;
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
            name: string;
            abbreviation: string;
            /**
             * @description The English name in lower case, from the list of countries.
             * @enum {string}
             */
            country: "afghanistan" | "albania" | "algeria" | "andorra" | "angola" | "antigua and barbuda" | "argentina" | "armenia" | "australia" | "austria" | "azerbaijan" | "bahamas" | "bahrain" | "bangladesh" | "barbados" | "belarus" | "belgium" | "belize" | "benin" | "bhutan" | "bolivia" | "bosnia and herzegovina" | "botswana" | "brazil" | "brunei" | "bulgaria" | "burkina faso" | "burundi" | "cabo verde" | "cambodia" | "cameroon" | "canada" | "central african republic" | "chad" | "chile" | "china" | "colombia" | "comoros" | "congo" | "costa rica" | "croatia" | "cuba" | "cyprus" | "czechia" | "democratic republic of the congo" | "denmark" | "djibouti" | "dominica" | "dominican republic" | "ecuador" | "egypt" | "el salvador" | "england" | "equatorial guinea" | "eritrea" | "estonia" | "eswatini" | "ethiopia" | "fiji" | "finland" | "france" | "gabon" | "gambia" | "georgia" | "germany" | "ghana" | "greece" | "grenada" | "guatemala" | "guinea" | "guinea-bissau" | "guyana" | "haiti" | "honduras" | "hungary" | "iceland" | "india" | "indonesia" | "iran" | "iraq" | "ireland" | "israel" | "italy" | "ivory coast" | "jamaica" | "japan" | "jordan" | "kazakhstan" | "kenya" | "kiribati" | "kuwait" | "kyrgyzstan" | "laos" | "latvia" | "lebanon" | "lesotho" | "liberia" | "libya" | "liechtenstein" | "lithuania" | "luxembourg" | "madagascar" | "malawi" | "malaysia" | "maldives" | "mali" | "malta" | "marshall islands" | "mauritania" | "mauritius" | "mexico" | "micronesia" | "moldova" | "monaco" | "mongolia" | "montenegro" | "morocco" | "mozambique" | "myanmar" | "namibia" | "nauru" | "nepal" | "netherlands" | "new zealand" | "nicaragua" | "niger" | "nigeria" | "north korea" | "north macedonia" | "northern ireland" | "norway" | "oman" | "pakistan" | "palau" | "panama" | "papua new guinea" | "paraguay" | "peru" | "philippines" | "poland" | "portugal" | "qatar" | "romania" | "russia" | "rwanda" | "saint kitts and nevis" | "saint lucia" | "saint vincent and the grenadines" | "samoa" | "san marino" | "sao tome and principe" | "saudi arabia" | "scotland" | "senegal" | "serbia" | "seychelles" | "sierra leone" | "singapore" | "slovakia" | "slovenia" | "solomon islands" | "somalia" | "south africa" | "south korea" | "south sudan" | "spain" | "sri lanka" | "sudan" | "suriname" | "sweden" | "switzerland" | "syria" | "tajikistan" | "tanzania" | "thailand" | "timor-leste" | "togo" | "tonga" | "trinidad and tobago" | "tunisia" | "turkey" | "turkmenistan" | "tuvalu" | "uganda" | "ukraine" | "united arab emirates" | "united kingdom" | "united states" | "uruguay" | "uzbekistan" | "vanuatu" | "venezuela" | "vietnam" | "wales" | "yemen" | "zambia" | "zimbabwe" | "international";
            /** @enum {string} */
            category: "Football" | "Cricket" | "Basketball" | "Tennis" | "Hockey" | "Baseball" | "Rugby" | "Volleyball" | "Badminton";
            logoUrl: string;
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
        };
        ImportNote: {
            row: number;
            message: string;
        };
        ImportRow: {
            row: number;
            /** @enum {string} */
            outcome: "error" | "skipped" | "created" | "updated" | "unchanged";
            /** @description 'Home vs Away' as the row names them; empty for a row that could not be read. */
            title: string;
            league: string;
            match: string;
            /** @description The kick-off, ISO 8601 UTC; empty for a row that could not be read. */
            startsAt: string;
            notes: string[];
        };
        ImportReport: {
            created: number;
            updated: number;
            /** @description Rows that were there already, and rows left out (postponed, cancelled). */
            skipped: number;
            /** @description Rows that could not be imported, and rows imported with a remark. */
            errors: components["schemas"]["ImportNote"][];
            rows: components["schemas"]["ImportRow"][];
        };
        ImportAnswer: {
            /** @description A sentence for a person. */
            message: string;
            report: components["schemas"]["ImportReport"];
        };
        GoLiveDto: {
            force?: boolean;
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
        };
        GameRecord: {
            matchId: string;
            matchTitle: string;
            title: string;
            homeTeam: string;
            awayTeam: string;
            location: string;
            /** @description The day of the kick-off in `timeZone`, YYYY-MM-DD. */
            date: string;
            /** @description The hour of the kick-off in `timeZone`, HH:mm. */
            time: string;
            /** @description IANA name. */
            timeZone: string;
            /** @description The kick-off, ISO 8601 UTC. */
            startsAt: string;
            /** @description When the game goes live by itself: the kick-off and the setting's shift, ISO 8601 UTC. */
            goLiveAt: string;
            /** @description When the streams open, ISO 8601 UTC; a live game's are open whatever this says. */
            opensAt: string;
            /** @enum {string} */
            status: "Scheduled" | "Live" | "Finished";
            isLive: boolean;
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
            category?: "Football" | "Cricket" | "Basketball" | "Tennis" | "Hockey" | "Baseball" | "Rugby" | "Volleyball" | "Badminton" | "American Football" | "Ice Hockey" | "Table Tennis" | "Golf" | "Boxing" | "Mixed Martial Arts" | "Wrestling" | "Judo" | "Karate" | "Taekwondo" | "Fencing" | "Gymnastics" | "Athletics" | "Swimming" | "Diving" | "Water Polo" | "Rowing" | "Sailing" | "Surfing" | "Skiing" | "Snowboarding" | "Figure Skating" | "Cycling" | "Formula 1" | "MotoGP" | "Horse Racing" | "Handball" | "Futsal" | "Kabaddi" | "Snooker" | "Darts" | "Archery" | "Weightlifting" | "Chess" | "Counter-Strike" | "Dota 2" | "League of Legends" | "Valorant" | "Skateboarding" | "Parkour" | "";
        };
        GameDto: {
            title: string;
            homeTeam: string;
            awayTeam: string;
            location: string;
            /** @description The day of the kick-off in the game's zone, YYYY-MM-DD. */
            date: string;
            /** @description The hour of the kick-off in the game's zone, HH:mm; 20:00 when left out. */
            time?: string;
            /** @description IANA name; the setting's zone when left out. */
            timeZone?: string;
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
        GameUpdateDto: {
            title: string;
            homeTeam: string;
            awayTeam: string;
            location: string;
            /** @description The day of the kick-off in the game's zone, YYYY-MM-DD. */
            date: string;
            /** @description The hour of the kick-off in the game's zone, HH:mm; 20:00 when left out. */
            time?: string;
            /** @description IANA name; the setting's zone when left out. */
            timeZone?: string;
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
            /** @description Accepted and ignored. */
            createdAt?: Record<string, never>;
        };
        TrendingDto: {
            isTrending: boolean;
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
            gameId: string;
            gameTitle: string;
            matchId: string;
            league: string;
            leagueId: string;
            startsAt: string;
            timeZone: string;
            /** @enum {string} */
            status: "Scheduled" | "Live" | "Finished";
        };
        StreamsAnswer: {
            /** @description A sentence for a person. */
            message: string;
            streams: components["schemas"]["StreamListRecord"][];
        };
        Failure: {
            statusCode: number;
            /** @enum {string} */
            code: "VALIDATION_FAILED" | "BAD_REQUEST" | "BAD_QUERY" | "BAD_ID" | "BAD_TRANSITION" | "LEAGUE_NOT_FOUND_BY_NAME" | "LEAGUE_AMBIGUOUS" | "FIXTURE_FILE_UNREADABLE" | "UNAUTHENTICATED" | "LOGIN_FAILED" | "PERMISSION_DENIED" | "FOREIGN_ORIGIN" | "STREAM_NOT_OPEN" | "STREAM_CLOSED" | "NOT_FOUND" | "LEAGUE_NOT_FOUND" | "MATCH_NOT_FOUND" | "GAME_NOT_FOUND" | "STREAM_NOT_FOUND" | "USER_NOT_FOUND" | "SETTINGS_NOT_FOUND" | "STALE_WRITE" | "DUPLICATE" | "LEAGUE_EXISTS" | "LEAGUE_IN_USE" | "MATCH_HAS_LIVE_GAME" | "GAME_IS_LIVE" | "STREAM_NOT_PLAYABLE" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RANGE_NOT_SATISFIABLE" | "TOO_MANY_REQUESTS" | "TOO_MANY_LOGINS" | "INTERNAL" | "DATABASE_UNAVAILABLE";
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
                "application/json": components["schemas"]["LeagueDto"];
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
                "application/json": components["schemas"]["GameDto"];
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
    ViewsController_count: {
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
    StreamsController_page: {
        parameters: {
            query: {
                /** @description The id of the stream. */
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
    EventsController_events: {
        parameters: {
            query?: never;
            header: {
                "last-event-id": string;
            };
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
}
