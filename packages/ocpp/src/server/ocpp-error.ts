/** Error codes in OCPP 1.6's spelling; the version table respells them where 2.x differs. */
export const errorCodes = [
  'FormationViolation',
  'GenericError',
  'InternalError',
  'NotImplemented',
  'NotSupported',
  'OccurenceConstraintViolation',
  'PropertyConstraintViolation',
  'ProtocolError',
  'SecurityError',
  'TypeConstraintViolation',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/**
 * Thrown by a handler to answer a call with a CALLERROR. Code, description (cut at 255 characters) and details are
 * sent to the charge point as they are; any other error becomes an InternalError without its text. A transaction's message
 * is never answered with an InternalError: its socket is closed, and it comes again.
 */
export class OcppError extends Error {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, description = '', details: Readonly<Record<string, unknown>> = {}) {
    super(description)
    this.name = 'OcppError'
    this.code = code
    this.details = details
  }
}
