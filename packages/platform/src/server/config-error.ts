/** An unusable setting. The message is one line for the person at the terminal. */
export class ConfigError extends Error {}
