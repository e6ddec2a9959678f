import type { OpenedCameraView } from '../../contract/index.ts'
import type { PlaybackState } from './use-player.ts'

/**
 * Returns what a tile shows: the camera's stream; the picture that the console draws for a test camera if the
 * installation has no media gateway; or none.
 */
export function pictureOfTile(
  view: Pick<OpenedCameraView, 'state' | 'fault' | 'test'> | undefined,
  playing: PlaybackState,
): 'stream' | 'drawn' | 'none' {
  if (view?.test === true && view.fault === 'no-gateway') return 'drawn'
  return view?.state === 'playing' && playing === 'playing' ? 'stream' : 'none'
}
