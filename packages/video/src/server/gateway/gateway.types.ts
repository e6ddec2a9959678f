import type { MediaGateway } from '../../contract/index.ts'
import type { NoPictureError } from '../fault.ts'
import type { RtspSource } from '../rtsp/rtsp-link.ts'

export interface HlsFile {
  type: string
  bytes: Buffer
}
/** A running stream as HLS (RFC 8216). Its segments get our own names. */
export interface LiveSource {
  /** Returns the playlist of the newest seconds; undefined if there is none yet. Throws `NoPictureError`. */
  playlist(): Promise<string | undefined>
  /** Returns undefined if there is no segment of that name or it was deleted. */
  piece(name: string): Promise<HlsFile | undefined>
  /** Returns the reason if the stream ended by itself; undefined if it has not ended. */
  fault(): NoPictureError | undefined
  stop(): Promise<void>
}
/**
 * Converts a camera's stream to HLS. Two calls never share a stream: the caller ensures that one stream serves all
 * viewers.
 */
export interface MediaGatewayPort {
  kind: MediaGateway
  /** Starts a stream at once; `test`: a generated picture. Throws `NoPictureError`. */
  open(wish: RtspSource | 'test'): Promise<LiveSource>
  /** Closes resources shared by all streams. */
  close(): Promise<void>
}
export const hlsFileTypes: Readonly<Record<string, string>> = {
  ts: 'video/mp2t',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
}
