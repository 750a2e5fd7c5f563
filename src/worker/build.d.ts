/** Files of the build, for the library that stores them. The build writes it in. */
declare const __CODE__: readonly { url: string; revision: string | null }[];

/** Names this build of the program. */
declare const __PROGRAM__: string;
