import { Button, useWords, type FormState } from '@evops/kit'
import { useRef, type PointerEvent } from 'react'
import { confirmationWords } from './confirmation.words.ts'

const size = { width: 600, height: 200 } as const
const pen = 3

/** Area to sign with a finger or a pen; the drawing is in the form as a PNG in base64. */
export function SignaturePad({ form, name }: { form: FormState; name: string }) {
  const t = useWords(confirmationWords)
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ x: number; y: number }>(undefined)
  const fault = form.faults[name]
  const spot = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return {
      x: ((event.clientX - box.left) / box.width) * size.width,
      y: ((event.clientY - box.top) / box.height) * size.height,
    }
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const ink = event.currentTarget.getContext('2d')
    const from = last.current
    if (!ink || !from) return
    const to = spot(event)
    ink.lineWidth = pen
    ink.lineCap = 'round'
    ink.beginPath()
    ink.moveTo(from.x, from.y)
    ink.lineTo(to.x, to.y)
    ink.stroke()
    last.current = to
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = spot(event)
    draw(event)
  }
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!last.current) return
    last.current = undefined
    form.set(name, event.currentTarget.toDataURL('image/png').replace(/^[^,]*,/, ''))
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height)
    form.set(name, null)
  }
  return (
    <div className={fault ? 'f wide wrong' : 'f wide'}>
      <span className="row">
        <span className="label">{t('maintenance.confirm.signature')}</span>
        <Button small disabled={!form.values[name]} onClick={clear}>
          {t('maintenance.confirm.clear')}
        </Button>
      </span>
      <canvas
        ref={canvas}
        {...size}
        className="signature"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {t('maintenance.confirm.signature')}
      </canvas>
      {fault ? <span className="say">{fault}</span> : <span className="hint">{t('maintenance.confirm.hint')}</span>}
    </div>
  )
}
