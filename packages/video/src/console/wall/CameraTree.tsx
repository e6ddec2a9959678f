import { useTranslate, useWords } from '@evops/kit'
import { useState } from 'react'
import { cameraChoiceWords, type CameraRow } from '../../contract/index.ts'
import { cameraTones } from '../cameras/camera-tones.ts'
import { videoWords } from '../video.words.ts'

/** Cameras by station; a click adds one to the wall or removes it. */
export function CameraTree({
  cameras,
  shown,
  onToggle,
}: {
  cameras: readonly CameraRow[]
  shown: readonly string[]
  onToggle: (id: string) => void
}) {
  const t = useWords(videoWords)
  useWords(cameraChoiceWords)
  const translate = useTranslate()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = cameras.filter(({ name, cameraNo, stationName }) =>
    `${name} ${cameraNo} ${stationName}`.toLowerCase().includes(wanted),
  )
  return (
    <nav className="video-tree" aria-label={t('video.view.cameras')}>
      <input
        className="field"
        type="search"
        placeholder={t('video.tree.find')}
        aria-label={t('video.tree.find')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {[...Map.groupBy(found, ({ stationName }) => stationName)].map(([station, rows]) => (
        <section key={station}>
          <h2 className="clip">{station}</h2>
          {rows.map((camera) => (
            <button
              key={camera.id}
              type="button"
              aria-pressed={shown.includes(camera.id)}
              onClick={() => onToggle(camera.id)}
            >
              <i
                className={`video-dot ${cameraTones[camera.state]}`}
                title={translate(`video.camera.state.${camera.state}`)}
              />
              <span className="clip">{camera.name}</span>
              <small>{camera.cameraNo}</small>
            </button>
          ))}
        </section>
      ))}
      {found.length === 0 && <p className="dim">{t('video.tree.none')}</p>}
    </nav>
  )
}
