import { Button, Field, type FormState, IconButton, useWords } from '@evops/kit'
import { z } from 'zod'
import { cameraMask, type CameraMask } from '../../contract/index.ts'
import { cameraWords } from './cameras.words.ts'

const sides = ['x', 'y', 'w', 'h'] as const
const most = 8

/** Rectangles to hide, in percent of the picture. */
export function MasksField({ form, label, hint }: { form: FormState; label: string; hint: string }) {
  const t = useWords(cameraWords)
  const masks = z.array(cameraMask).catch([]).parse(form.values.masks)
  const setMasks = (next: readonly CameraMask[]) => form.set('masks', next)
  return (
    <Field form={form} name="masks" label={label} hint={hint} wide>
      {(control) => (
        <div id={control.id} className="video-masks">
          {masks.map((mask, at) => (
            <span key={at} className="row wraps">
              {sides.map((side) => (
                <label key={side} className="video-side">
                  <small>{t(`video.mask.${side}`)}</small>
                  <input
                    className="field num"
                    inputMode="numeric"
                    value={Math.round(mask[side] / 10)}
                    onChange={(event) => {
                      const percent = Math.min(100, Number(event.target.value.replaceAll(/\D/g, '')))
                      setMasks(masks.with(at, { ...mask, [side]: percent * 10 }))
                    }}
                  />
                </label>
              ))}
              <IconButton
                icon="trash"
                label={t('video.mask.delete')}
                onClick={() => setMasks(masks.toSpliced(at, 1))}
              />
            </span>
          ))}
          <Button
            small
            icon="plus"
            disabled={masks.length >= most}
            onClick={() => setMasks([...masks, { x: 0, y: 0, w: 200, h: 200 }])}
          >
            {t('video.mask.add')}
          </Button>
        </div>
      )}
    </Field>
  )
}
