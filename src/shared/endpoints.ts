/**
 * Method and path of every endpoint, without schemas, so that client bundles contain none. The contract
 * of an endpoint includes its constant; `CREATE_ALBUM` is that of `createAlbumEndpoint`.
 */

export const VERIFY_PASSWORD = { method: 'POST', path: '/api/auth/verify-password' } as const;
export const EXTEND_SESSION = { method: 'POST', path: '/api/auth/extend' } as const;
export const CHANGE_PASSWORD = { method: 'PUT', path: '/api/auth/password' } as const;
export const LIST_SIGN_INS = { method: 'GET', path: '/api/auth/sessions' } as const;
export const END_SIGN_IN = { method: 'DELETE', path: '/api/auth/sessions/:id' } as const;
export const LOGOUT = { method: 'POST', path: '/api/auth/logout' } as const;

export const LIST_ALBUMS = { method: 'GET', path: '/api/albums' } as const;
export const GET_ALBUM = { method: 'GET', path: '/api/albums/:id' } as const;
export const CREATE_ALBUM = { method: 'POST', path: '/api/albums' } as const;
export const ADD_ALBUMS = { method: 'POST', path: '/api/albums/batch' } as const;
export const UPDATE_ALBUM = { method: 'PUT', path: '/api/albums/:id' } as const;
export const MOVE_ALBUMS = { method: 'PATCH', path: '/api/albums' } as const;
export const DELETE_ALBUM = { method: 'DELETE', path: '/api/albums/:id' } as const;
export const MERGE_ALBUM = { method: 'POST', path: '/api/albums/:id/merge' } as const;
export const RESTORE_ALBUM = { method: 'POST', path: '/api/albums/:id/restore' } as const;

export const LIST_ALBUM_WORDS = { method: 'GET', path: '/api/album-words' } as const;
export const ADD_ALBUM_WORDS = { method: 'POST', path: '/api/albums/:id/words' } as const;
export const UPDATE_ALBUM_WORDS = { method: 'PUT', path: '/api/albums/:id/words/:word' } as const;
export const DELETE_ALBUM_WORDS = {
  method: 'DELETE',
  path: '/api/albums/:id/words/:word',
} as const;

export const LIST_BRACKETS = { method: 'GET', path: '/api/brackets' } as const;
export const GET_FAVOURITE_TRACK = { method: 'GET', path: '/api/brackets/of-album/:id' } as const;
export const CREATE_BRACKET = { method: 'POST', path: '/api/brackets' } as const;
export const GET_BRACKET = { method: 'GET', path: '/api/brackets/:id' } as const;
export const UPDATE_BRACKET = { method: 'PUT', path: '/api/brackets/:id' } as const;
export const DELETE_BRACKET = { method: 'DELETE', path: '/api/brackets/:id' } as const;
export const DUPLICATE_BRACKET = { method: 'POST', path: '/api/brackets/:id/duplicate' } as const;
export const ADD_SONGS = { method: 'POST', path: '/api/brackets/:id/songs' } as const;
export const REMOVE_SONG = { method: 'DELETE', path: '/api/brackets/:id/songs/:songId' } as const;
export const REINSTATE_SONG = {
  method: 'POST',
  path: '/api/brackets/:id/songs/:songId/reinstate',
} as const;
export const GENERATE_MATCHUPS = { method: 'POST', path: '/api/brackets/:id/generate' } as const;
export const PLAY_BRACKET = { method: 'GET', path: '/api/brackets/:id/play' } as const;
export const GET_MATCH = { method: 'GET', path: '/api/brackets/:id/matches/:matchId' } as const;
export const DECIDE_MATCH = { method: 'PUT', path: '/api/brackets/:id/matches/:matchId' } as const;
export const GET_BALLOT = { method: 'GET', path: '/api/brackets/:id/ballot' } as const;
export const JOIN_BALLOT = { method: 'PUT', path: '/api/brackets/:id/voter' } as const;
export const LEAVE_BALLOT = { method: 'DELETE', path: '/api/brackets/:id/voter' } as const;
export const CAST_VOTE = {
  method: 'PUT',
  path: '/api/brackets/:id/matches/:matchId/vote',
} as const;
export const CLOSE_VOTE = {
  method: 'POST',
  path: '/api/brackets/:id/matches/:matchId/close',
} as const;
export const UNDO_RESULT = { method: 'POST', path: '/api/brackets/:id/undo' } as const;
export const PAUSE_BRACKET = { method: 'POST', path: '/api/brackets/:id/pause' } as const;
export const RESUME_BRACKET = { method: 'POST', path: '/api/brackets/:id/resume' } as const;
export const SHARE_BRACKET = { method: 'POST', path: '/api/brackets/:id/share' } as const;
export const REVOKE_SHARE = { method: 'DELETE', path: '/api/brackets/:id/share' } as const;
export const GET_SHARED_BRACKET = { method: 'GET', path: '/api/brackets/shared/:token' } as const;

export const LIST_CHANGES = { method: 'GET', path: '/api/changelog' } as const;
export const TAKE_BACK_CHANGE = { method: 'POST', path: '/api/changelog/:id/take-back' } as const;
export const UNDO_IMPORT = { method: 'POST', path: '/api/changelog/groups/:id/undo' } as const;
export const RESTORE_IMPORT = {
  method: 'POST',
  path: '/api/changelog/groups/:id/restore',
} as const;

export const LIST_CLUB_ROUNDS = { method: 'GET', path: '/api/club-rounds' } as const;
export const OPEN_CLUB_ROUND = { method: 'POST', path: '/api/club-rounds' } as const;
export const GET_CLUB_ROUND = { method: 'GET', path: '/api/club-rounds/:id' } as const;
export const UPDATE_CLUB_ROUND = { method: 'PUT', path: '/api/club-rounds/:id' } as const;
export const RATE_IN_CLUB_ROUND = { method: 'PUT', path: '/api/club-rounds/:id/rating' } as const;
export const EXCUSE_FROM_CLUB_ROUND = {
  method: 'POST',
  path: '/api/club-rounds/:id/excuse',
} as const;
export const REVEAL_CLUB_ROUND = { method: 'POST', path: '/api/club-rounds/:id/reveal' } as const;
export const MARK_CLUB_ROUND_SEEN = { method: 'POST', path: '/api/club-rounds/:id/seen' } as const;
export const CANCEL_CLUB_ROUND = { method: 'POST', path: '/api/club-rounds/:id/cancel' } as const;
export const DECIDE_IN_CLUB_ROUND = {
  method: 'PUT',
  path: '/api/club-rounds/:id/albums/:album_id/verdict',
} as const;

export const FOLLOW_EVENTS = { method: 'GET', path: '/api/events' } as const;

export const IMPORT_SHEET = { method: 'POST', path: '/api/import' } as const;
export const GET_IMPORT_PROGRESS = { method: 'GET', path: '/api/import/progress' } as const;

export const GET_INSIGHTS = { method: 'GET', path: '/api/insights' } as const;
export const GET_SECOND_SPIN = { method: 'GET', path: '/api/insights/second-spin' } as const;

export const REPORT_ERROR = { method: 'POST', path: '/api/logs' } as const;

export const LIST_TARGETS = { method: 'GET', path: '/api/notifications/targets' } as const;
export const CREATE_TARGET = { method: 'POST', path: '/api/notifications/targets' } as const;
export const UPDATE_TARGET = { method: 'PUT', path: '/api/notifications/targets/:id' } as const;
export const DELETE_TARGET = { method: 'DELETE', path: '/api/notifications/targets/:id' } as const;
export const TEST_TARGET = {
  method: 'POST',
  path: '/api/notifications/targets/:id/test',
} as const;
export const LIST_DELIVERIES = { method: 'GET', path: '/api/notifications/deliveries' } as const;

export const LIST_PERSONAL_LINKS = { method: 'GET', path: '/api/personal-links' } as const;
export const CREATE_PERSONAL_LINK = {
  method: 'PUT',
  path: '/api/personal-links/:reviewer',
} as const;
export const ADD_PERSONAL_LINK = {
  method: 'POST',
  path: '/api/personal-links/:reviewer',
} as const;
export const REVOKE_PERSONAL_LINK = {
  method: 'DELETE',
  path: '/api/personal-links/:reviewer',
} as const;
export const GET_ME = { method: 'GET', path: '/api/me' } as const;
export const OPEN_PERSONAL_LINK = { method: 'POST', path: '/api/me' } as const;
export const GET_MY_PAGE = { method: 'GET', path: '/api/me/page' } as const;
export const RATE_AS_ME = { method: 'PUT', path: '/api/me/ratings' } as const;
export const LEAVE_PERSONAL_LINK = { method: 'DELETE', path: '/api/me' } as const;
export const GET_PUSH = { method: 'GET', path: '/api/me/push' } as const;
export const SAVE_PUSH = { method: 'PUT', path: '/api/me/push' } as const;
export const END_PUSH = { method: 'DELETE', path: '/api/me/push' } as const;
export const TEST_PUSH = { method: 'POST', path: '/api/me/push/test' } as const;

export const GET_CLUB_ACCESS = { method: 'GET', path: '/api/club-access' } as const;
export const CHANGE_VIEW_PASSWORD = {
  method: 'PUT',
  path: '/api/club-access/view-password',
} as const;
export const ENTER_BY_LINK = { method: 'POST', path: '/api/club-access/link' } as const;
export const ENTER_BY_PASSWORD = { method: 'POST', path: '/api/club-access/password' } as const;
export const LEAVE_CLUB = { method: 'POST', path: '/api/club-access/leave' } as const;
export const CREATE_INVITE_LINK = { method: 'POST', path: '/api/invite-links' } as const;
export const REVOKE_INVITE_LINK = { method: 'DELETE', path: '/api/invite-links/:id' } as const;
export const CREATE_FEED_TOKEN = { method: 'PUT', path: '/api/club-access/feed-token' } as const;
export const REVOKE_FEED_TOKEN = { method: 'DELETE', path: '/api/club-access/feed-token' } as const;

export const CONNECT_SPOTIFY = { method: 'POST', path: '/api/brackets/spotify/connect' } as const;
export const FINISH_SPOTIFY = { method: 'POST', path: '/api/brackets/spotify/exchange' } as const;
export const DISCONNECT_SPOTIFY = { method: 'DELETE', path: '/api/brackets/spotify' } as const;
export const LIST_PLAYLISTS = { method: 'GET', path: '/api/brackets/spotify/playlists' } as const;
export const GET_PLAYLIST = {
  method: 'GET',
  path: '/api/brackets/spotify/playlists/:playlistId',
} as const;

export const LIST_RANKINGS = { method: 'GET', path: '/api/rankings' } as const;
export const GET_RANKING = { method: 'GET', path: '/api/rankings/:tier' } as const;
export const SAVE_RANKING = { method: 'PUT', path: '/api/rankings/:tier' } as const;
export const GET_RANKING_ANSWERS = { method: 'GET', path: '/api/rankings/:tier/answers' } as const;
export const SAVE_RANKING_ANSWERS = { method: 'PUT', path: '/api/rankings/:tier/answers' } as const;

export const CALCULATE_SCORE = { method: 'POST', path: '/api/ratings' } as const;
export const LIST_RATINGS = { method: 'GET', path: '/api/ratings/:albumId' } as const;

export const GET_RECAP = { method: 'GET', path: '/api/recaps/:id' } as const;
export const GET_SESSION_RECAP = { method: 'GET', path: '/api/sessions/:id/recap' } as const;
export const LIST_SESSION_RECAPS = { method: 'GET', path: '/api/sessions/:id/recaps' } as const;
export const LIST_ALBUM_RECAPS = { method: 'GET', path: '/api/albums/:id/rounds' } as const;

export const FIND_ROOM = { method: 'GET', path: '/api/rooms' } as const;
export const OPEN_ROOM = { method: 'POST', path: '/api/rooms' } as const;
export const GET_ROOM = { method: 'GET', path: '/api/rooms/:code' } as const;
export const TAKE_SEAT = { method: 'POST', path: '/api/rooms/:code/seats' } as const;
export const FREE_SEAT = { method: 'DELETE', path: '/api/rooms/:code/seats/:reviewer' } as const;
export const REQUEST_SEAT = { method: 'POST', path: '/api/rooms/:code/seat-requests' } as const;
export const ANSWER_SEAT_REQUEST = {
  method: 'POST',
  path: '/api/rooms/:code/seat-requests/:reviewer',
} as const;
export const RATE_IN_ROOM = { method: 'PUT', path: '/api/rooms/:code/rating' } as const;
export const PREDICT_IN_ROOM = { method: 'PUT', path: '/api/rooms/:code/prediction' } as const;
export const REACT_IN_ROOM = { method: 'POST', path: '/api/rooms/:code/reactions' } as const;
export const SET_ROOM_GAMES = { method: 'PUT', path: '/api/rooms/:code/games' } as const;
export const ARRANGE_ROOM = { method: 'PUT', path: '/api/rooms/:code/albums' } as const;
export const START_ROOM = { method: 'POST', path: '/api/rooms/:code/start' } as const;
export const REVEAL_ROOM = { method: 'POST', path: '/api/rooms/:code/reveal' } as const;
export const SHOW_ALL_CARDS = { method: 'POST', path: '/api/rooms/:code/show-all' } as const;
export const ALLOW_GUESTS = { method: 'PUT', path: '/api/rooms/:code/guests' } as const;
export const HOLD_ROOM = { method: 'POST', path: '/api/rooms/:code/hold' } as const;
export const RATE_AGAIN = { method: 'POST', path: '/api/rooms/:code/again' } as const;
export const SKIP_ALBUM = { method: 'POST', path: '/api/rooms/:code/skip' } as const;
export const NEXT_ALBUM = { method: 'POST', path: '/api/rooms/:code/next' } as const;
export const SAVE_IN_ROOM = { method: 'POST', path: '/api/rooms/:code/save' } as const;
export const CLOSE_ROOM = { method: 'POST', path: '/api/rooms/:code/close' } as const;

export const LIST_SESSIONS = { method: 'GET', path: '/api/sessions' } as const;
export const COUNT_SESSIONS = { method: 'GET', path: '/api/sessions/months' } as const;
export const GET_SESSION = { method: 'GET', path: '/api/sessions/:id' } as const;
export const CREATE_SESSION = { method: 'POST', path: '/api/sessions' } as const;
export const DELETE_SESSION = { method: 'DELETE', path: '/api/sessions/:id' } as const;
export const RESTORE_SESSION = { method: 'POST', path: '/api/sessions/:id/restore' } as const;
export const UPDATE_SESSION = { method: 'PUT', path: '/api/sessions/:id' } as const;
export const RATE_SESSION = { method: 'PUT', path: '/api/sessions/:id/ratings' } as const;

export const GET_CLUB = { method: 'GET', path: '/api/club' } as const;
export const GET_SETTINGS = { method: 'GET', path: '/api/settings' } as const;
export const UPDATE_SETTINGS = { method: 'PUT', path: '/api/settings' } as const;
export const RENAME_REVIEWER = {
  method: 'POST',
  path: '/api/settings/reviewers/rename',
} as const;
export const LIST_PEOPLE = { method: 'GET', path: '/api/settings/people' } as const;
export const FORGET_GUEST = { method: 'POST', path: '/api/settings/guests/forget' } as const;
export const MERGE_PEOPLE = { method: 'POST', path: '/api/settings/people/merge' } as const;
export const UNDO_MERGE = {
  method: 'POST',
  path: '/api/settings/people/merges/:id/undo',
} as const;
export const PROMOTE_GUEST = { method: 'POST', path: '/api/settings/guests/promote' } as const;
export const SAVE_STREAMING_KEYS = {
  method: 'PUT',
  path: '/api/settings/streaming/:service',
} as const;
export const REMOVE_STREAMING_KEYS = {
  method: 'DELETE',
  path: '/api/settings/streaming/:service',
} as const;
export const TEST_STREAMING_KEYS = {
  method: 'POST',
  path: '/api/settings/streaming/:service/test',
} as const;

export const GET_SUMMARY = { method: 'GET', path: '/api/summary' } as const;

export const GET_STORAGE = { method: 'GET', path: '/api/storage' } as const;

export const GET_SPOTIFY_ALBUM = { method: 'GET', path: '/api/spotify/albums/:spotifyId' } as const;
export const LOOK_UP_ALBUMS = { method: 'GET', path: '/api/albums/lookup' } as const;
export const LOOK_UP_LINK = { method: 'GET', path: '/api/albums/lookup/link' } as const;
export const ENHANCED_AUTO_POPULATION = {
  method: 'POST',
  path: '/api/enhanced-auto-population',
} as const;
export const VERIFY_TIDAL_ALBUM = { method: 'GET', path: '/api/tidal/albums/:tidalId' } as const;
export const GET_ARTWORK = { method: 'GET', path: '/api/artwork' } as const;

export const UPLOAD_ALBUM_COVER = { method: 'POST', path: '/api/upload/album-cover' } as const;

export const LIST_BACKUPS = { method: 'GET', path: '/api/backups' } as const;
export const UPLOAD_BACKUP = { method: 'POST', path: '/api/backups' } as const;
export const RESTORE_BACKUP = { method: 'POST', path: '/api/backups/:name/restore' } as const;

export const LIST_JOBS = { method: 'GET', path: '/api/jobs' } as const;
export const RUN_JOB = { method: 'POST', path: '/api/jobs/:name/run' } as const;
export const CANCEL_JOB = { method: 'DELETE', path: '/api/jobs/:name/run' } as const;
