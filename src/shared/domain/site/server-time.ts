/** Header of responses about rooms: the server's time in milliseconds since 1970. */
export const SERVER_TIME_HEADER = 'x-server-time';
