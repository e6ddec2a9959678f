import { Can, Icon, type IconName, useCall, useSave, useWords } from '@evops/kit'
import { useRef } from 'react'
import { listPresets, steerCamera, type CameraRow } from '../../contract/index.ts'
import { videoWords } from '../video.words.ts'

const moves = [
  ['up', 'up', { tilt: 1 }],
  ['left', 'left', { pan: -1 }],
  ['right', 'right', { pan: 1 }],
  ['down', 'down', { tilt: -1 }],
  ['near', 'plus', { zoom: 1 }],
  ['far', 'stop', { zoom: -1 }],
] as const satisfies readonly (readonly [string, IconName, object])[]
const keys: Readonly<Record<string, (typeof moves)[number][2]>> = {
  ArrowUp: { tilt: 1 },
  ArrowDown: { tilt: -1 },
  ArrowLeft: { pan: -1 },
  ArrowRight: { pan: 1 },
  '+': { zoom: 1 },
  '-': { zoom: -1 },
}

/** Controls for a camera: it moves while a button or an arrow key is held, and stops on release. */
export function Pad({ camera: { id, protocol } }: { camera: CameraRow }) {
  const t = useWords(videoWords)
  const steer = useSave(steerCamera, { quiet: false })
  const moving = useRef(false)
  const move = (by: object) => {
    moving.current = true
    steer.mutate({ params: { id }, body: by })
  }
  const stop = () => {
    if (!moving.current) return
    moving.current = false
    steer.mutate({ params: { id }, body: {} })
  }
  return (
    <Can call={steerCamera}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys steer from anywhere inside */}
      <fieldset
        className="video-pad"
        aria-label={t('video.tile.steer')}
        onKeyDown={(event) => {
          const by = keys[event.key]
          if (!by || event.repeat) return
          event.preventDefault()
          move(by)
        }}
        onKeyUp={(event) => event.key in keys && stop()}
        onBlur={stop}
      >
        {moves.map(([name, icon, by]) => (
          <button
            key={name}
            type="button"
            className={`ib at-${name}`}
            aria-label={t(`video.pad.${name}`)}
            title={t(`video.pad.${name}`)}
            onPointerDown={() => move(by)}
            onPointerUp={stop}
            onPointerLeave={stop}
            onPointerCancel={stop}
          >
            <Icon name={icon} />
          </button>
        ))}
        {protocol === 'onvif' && (
          <Presets id={id} onGo={(preset) => steer.mutate({ params: { id }, body: { preset } })} />
        )}
      </fieldset>
    </Can>
  )
}

function Presets({ id, onGo }: { id: string; onGo: (preset: string) => void }) {
  const t = useWords(videoWords)
  const { data = [] } = useCall(listPresets, { params: { id } }, { quiet: true })
  if (data.length === 0) return null
  return (
    <select
      className="field at-presets"
      aria-label={t('video.pad.preset')}
      value=""
      onChange={(event) => event.target.value && onGo(event.target.value)}
    >
      <option value="">{t('video.pad.preset')}</option>
      {data.map(({ token, name }) => (
        <option key={token} value={token}>
          {name}
        </option>
      ))}
    </select>
  )
}
