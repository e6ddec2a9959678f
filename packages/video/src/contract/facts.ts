/** How a camera is reached. `test`: a picture made by the server, to try gateway and browsers without a camera. */
export const cameraProtocols = ['rtsp', 'onvif', 'hls', 'gb28181', 'test'] as const
export type CameraProtocol = (typeof cameraProtocols)[number]

export const cameraStates = ['never', 'reachable', 'away'] as const
export type CameraState = (typeof cameraStates)[number]

/** Why there is no picture. Each has a sentence that says what to do (`video-faults.words.ts`). */
export const videoFaultCodes = [
  'no-gateway',
  'no-platform',
  'private-address',
  'unknown-host',
  'unreachable',
  'no-answer',
  'wrong-password',
  'not-found',
  'refused',
  'redirected',
  'nonsense',
  'no-video',
  'h265',
  'codec',
  'too-large',
  'no-picture',
  'busy',
  'gateway-failed',
  'mask-needs-ffmpeg',
  'no-steering',
] as const
export type VideoFault = (typeof videoFaultCodes)[number]

/** What relays streams to browsers: of the installation (`EVOPS_VIDEO_GATEWAY`). */
export const mediaGateways = ['none', 'ffmpeg', 'go2rtc', 'mediamtx'] as const
export type MediaGateway = (typeof mediaGateways)[number]

/** Larger pictures and thicker streams are refused: no wall shows them, and the uplink of a station would be full. */
export const mostPixels = 4096 * 2304
export const mostBytesPerSecond = 3_000_000
/** A signed address is good for so long; players ask for a new one before. */
export const passSeconds = 300
/** Nobody looked for so long: the stream ends. */
export const idleSeconds = 20
/** Of a wall. */
export const wallSizes = [1, 4, 9, 16] as const
export type WallSize = (typeof wallSizes)[number]
