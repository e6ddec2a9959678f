/** Network settings. Same origin by default; a console served elsewhere sets these once at start (NET-01). */
export const networkSettings = { baseUrl: '', fileBaseUrl: '', timeoutMs: 60_000 }
