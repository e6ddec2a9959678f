/** Error codes in OCPP 1.6 spelling. The version table contains the different spellings of 2.x. */
export const ocppErrorCodes = [
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
export type OcppErrorCode = (typeof ocppErrorCodes)[number]

/**
 * Error that a handler throws to respond with a CALLERROR. Code, description (cut at 255 characters) and details are
 * sent to the charge point unchanged; any other error becomes an InternalError without its text. A transaction message
 * never gets an InternalError: its connection is closed, and the message is sent again.
 */
export class OcppError extends Error {
  readonly code: OcppErrorCode
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: OcppErrorCode, description = '', details: Readonly<Record<string, unknown>> = {}) {
    super(description)
    this.name = 'OcppError'
    this.code = code
    this.details = details
  }
}
