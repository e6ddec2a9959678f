/** A setting that can't be used. The message is one line, meant for the person at the terminal. */
export class ConfigError extends Error {}
