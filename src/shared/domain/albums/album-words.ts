/** Maximum characters of what a person says about an album at a time. */
export const MAX_WORDS_LENGTH = 500;
