/** Milliseconds that an upload may wait in the queue of a busy server before it is read. */
export const UPLOAD_TURN_MS = 10_000;

/** Milliseconds that a complete upload may then wait in the queue before it is decoded. */
export const DECODING_TURN_MS = 60_000;
