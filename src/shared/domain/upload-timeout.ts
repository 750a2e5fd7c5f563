/** How long an upload may wait on a busy server for its turn to be read, in milliseconds. */
export const UPLOAD_TURN_MS = 10_000;

/** How long it may then wait, all of it sent, for its turn to be decoded. */
export const DECODING_TURN_MS = 60_000;
