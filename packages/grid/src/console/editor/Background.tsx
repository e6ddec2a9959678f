import { Button, call, CallError, toast, useWords } from '@evops/kit'
import { useRef, useState } from 'react'
import {
  addGridDrawingPicture,
  drawingPictureLimits,
  drawingPictureTypes,
  drawnBackground,
  type DrawingDraft,
  type DrawnBackground,
} from '../../contract/index.ts'
import { scaleBackground, setBackground } from './arranging.rules.ts'
import { drawingPanelWords } from './draw-side.words.ts'
import type { SheetState } from './use-sheet.ts'

const usualWidth = 2_000
interface BackgroundProps {
  draft: DrawingDraft
  state: SheetState
}
/** Settings of a background picture to draw over: file, position, width and opacity. */
export function Background({ draft: { id }, state }: BackgroundProps) {
  const t = useWords(drawingPanelWords)
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const { background } = state.sheet.document
  const lay = (next: DrawnBackground | undefined) => state.step((sheet) => setBackground(sheet, next))
  const take = async (file: File) => {
    setBusy(true)
    try {
      const size = await sizeOf(file)
      if (!size) return toast.fail(t('grid.side.background-bad'))
      const { id: pictureId } = await call(addGridDrawingPicture, { params: { id }, body: file })
      lay({ pictureId, x: 0, y: 0, opacity: 50, ...size })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.fail(error.msg)
    } finally {
      setBusy(false)
    }
    return undefined
  }
  return (
    <section aria-label={t('grid.side.background')}>
      <h3>{t('grid.side.background')}</h3>
      <p className="small dim">{t('grid.side.background-hint', { most: drawingPictureLimits.bytes / 1024 / 1024 })}</p>
      {background && <Place of={background} onChange={lay} />}
      <input
        ref={input}
        type="file"
        hidden
        accept={drawingPictureTypes.join(',')}
        aria-label={t('grid.side.background-choose')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void take(file)
        }}
      />
      <div className="row">
        <Button small icon="upload" busy={isBusy} onClick={() => input.current?.click()}>
          {t('grid.side.background-choose')}
        </Button>
        {background && (
          <Button small onClick={() => lay(undefined)}>
            {t('grid.side.background-remove')}
          </Button>
        )}
      </div>
    </section>
  )
}
/**
 * Returns the size of the picture, limited to the usual size of a drawing. Undefined if a browser cannot show the
 * picture.
 */
async function sizeOf(file: File) {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const width = Math.min(usualWidth, Math.max(10, picture.width))
  const height = Math.max(10, Math.round((picture.height * width) / picture.width))
  picture.close()
  return { width, height }
}

const numbers = ['x', 'y', 'width', 'opacity'] as const
function Place({ of, onChange }: { of: DrawnBackground; onChange: (next: DrawnBackground) => void }) {
  const t = useWords(drawingPanelWords)
  const set = (name: (typeof numbers)[number], value: number) => {
    const wish = name === 'width' ? scaleBackground(of, value) : { ...of, [name]: value }
    const { data } = drawnBackground.safeParse(wish)
    if (data && of[name] !== value) onChange(data)
    return data !== undefined
  }
  return (
    <div className="grid-place">
      {numbers.map((name) => (
        <label key={`${name} ${of[name]}`} className="f">
          <span className="label">{t(`grid.side.${name}`)}</span>
          <input
            className="field"
            type="number"
            step={name === 'opacity' ? 5 : 10}
            defaultValue={of[name]}
            onBlur={({ target }) => {
              if (!set(name, Math.round(Number(target.value)))) target.value = String(of[name])
            }}
          />
        </label>
      ))}
    </div>
  )
}
