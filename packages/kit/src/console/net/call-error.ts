interface ErrorReply {
  status: number
  error: string
  msg: string
  fields?: Record<string, string>
  requestId?: string | undefined
  details?: Record<string, unknown>
}

/** A refused or failed call. `error` is the stable key, `msg` a sentence in the reader's language. */
export class CallError extends Error {
  readonly status: number
  readonly error: string
  readonly msg: string
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined
  /** The complete response, for calls with additional fields (`attempts_left` of a refused sign-in). */
  readonly details: Readonly<Record<string, unknown>>

  constructor(details: ErrorReply) {
    super(`${details.error}: ${details.msg}`)
    this.name = 'CallError'
    this.status = details.status
    this.error = details.error
    this.msg = details.msg
    this.fields = details.fields ?? {}
    this.requestId = details.requestId
    this.details = details.details ?? {}
  }
}
