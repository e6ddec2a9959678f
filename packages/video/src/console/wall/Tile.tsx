import { IconButton, useTranslate, useWords } from '@evops/kit'
import { useRef, useState } from 'react'
import { videoFaultWords, type CameraRow } from '../../contract/index.ts'
import { videoWords } from '../video.words.ts'
import { Pad } from './Pad.tsx'
import { SnapshotButton } from './SnapshotButton.tsx'
import { TestPicture } from './TestPicture.tsx'
import { pictureOfTile } from './tile.rules.ts'
import { usePlayer } from './use-player.ts'
import { useCameraView } from './use-view.ts'

/** One camera of the wall: its picture and its state in words. */
export function Tile({ camera, turn, onLeave }: { camera: CameraRow; turn: number; onLeave: () => void }) {
  const t = useWords(videoWords)
  const box = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const { view, refused } = useCameraView(camera.id, turn)
  const playing = usePlayer(video, view)
  const [steering, setSteering] = useState(false)
  const stateText = useStateText({ state: view?.state, fault: view?.fault ?? null, refused, playing })
  const picture = pictureOfTile(view, playing)
  return (
    <article ref={box} className="video-tile" aria-label={camera.name}>
      <video ref={video} muted playsInline autoPlay aria-label={camera.name} hidden={picture !== 'stream'} />
      {picture === 'drawn' && <TestPicture />}
      {picture !== 'none' &&
        (view?.masks ?? []).map(({ x, y, w, h }, at) => (
          <i
            key={at}
            className="video-mask"
            style={{ left: `${x / 10}%`, top: `${y / 10}%`, width: `${w / 10}%`, height: `${h / 10}%` }}
          />
        ))}
      {stateText !== '' && picture !== 'drawn' && (
        <output className="video-says" data-fault={view?.fault ?? undefined}>
          {stateText}
        </output>
      )}
      <header>
        <b className="clip">{camera.name}</b>
        <small className="clip">{camera.stationName}</small>
        {view?.test && <span className="video-test">{t('video.tile.test')}</span>}
      </header>
      <footer>
        <SnapshotButton camera={camera} />
        {camera.ptz && (
          <IconButton icon="operation" label={t('video.tile.steer')} onClick={() => setSteering(!steering)} />
        )}
        <IconButton icon="full" label={t('video.tile.full')} onClick={() => void box.current?.requestFullscreen()} />
        <IconButton icon="close" label={t('video.tile.leave')} onClick={onLeave} />
      </footer>
      {steering && <Pad camera={camera} />}
    </article>
  )
}

/** Returns the state in words; empty if there is a picture. */
function useStateText({
  state,
  fault,
  refused,
  playing,
}: {
  state: string | undefined
  fault: string | null
  refused: string | undefined
  playing: ReturnType<typeof usePlayer>
}): string {
  const t = useWords(videoWords)
  useWords(videoFaultWords)
  const translate = useTranslate()
  if (refused !== undefined) return refused
  if (state === undefined) return t('video.tile.waiting')
  if (state === 'starting') return t('video.tile.starting')
  if (state === 'failed') return translate(`video.fault.${fault}`)
  if (playing === 'unplayable') return t('video.tile.unplayable')
  if (playing === 'stalled') return t('video.tile.stalled')
  return playing === 'loading' ? t('video.tile.loading') : ''
}
