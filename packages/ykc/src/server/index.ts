export { createFrameReader, type FrameReader, type StreamPart } from './frame-reader.ts'
export { listenFtp, type FtpFile, type FtpOptions } from './ftp-server.ts'
export { createYkcGateway, type YkcGateway } from './gateway.ts'
export {
  defaultYkcLimits,
  type YkcCallOutcome,
  type YkcConnection,
  type YkcContext,
  type YkcEndReason,
  type YkcGatewayOptions,
  type YkcLimits,
  type YkcLoginAttempt,
  type YkcRefusal,
  type YkcStreamFault,
} from './gateway.options.ts'
