import type { MediaGateway } from '../../contract/index.ts'
import type { NoPicture } from '../fault.ts'
import type { RtspSource } from '../rtsp/rtsp-link.ts'

export interface Piece {
  type: string
  bytes: Buffer
}
/** A stream that runs, as HLS (RFC 8216). Its pieces have names of ours, whatever theirs are. */
export interface LiveSource {
  /** The playlist of the newest seconds; undefined: there is none yet. Throws NoPicture. */
  playlist(): Promise<string | undefined>
  /** Undefined: there is none of that name, or not any more. */
  piece(name: string): Promise<Piece | undefined>
  /** Why it ended by itself; undefined: it has not. */
  fault(): NoPicture | undefined
  stop(): Promise<void>
}
/** What makes HLS of what a camera sends. Two calls never share anything: whoever calls sees to it that one does for all. */
export interface MediaGatewayPort {
  kind: MediaGateway
  /** Begins at once; `test`: a picture of its own. Throws NoPicture. */
  open(wish: RtspSource | 'test'): Promise<LiveSource>
  /** Ends what belongs to all streams. */
  close(): Promise<void>
}
export const pieceTypes: Readonly<Record<string, string>> = {
  ts: 'video/mp2t',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
}
