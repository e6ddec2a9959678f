import {
  Button,
  type FormState,
  IconButton,
  parseScaled,
  useLanguage,
  useWords,
  DateTimeInput,
  formatScaled,
} from '@evops/kit'
import { limitWindow, type LimitWindow } from '../../contract/index.ts'
import { limitWords } from './limits.words.ts'

const most = 12

/** Limits by time of day, one per row. */
export function WindowsField({ form }: { form: FormState }) {
  const t = useWords(limitWords)
  const language = useLanguage()
  const windows = limitWindow.array().safeParse(form.values.windows).data ?? []
  const set = (at: number, part: Partial<LimitWindow>) =>
    form.set(
      'windows',
      windows.map((one, place) => (place === at ? { ...one, ...part } : one)),
    )
  return (
    <fieldset className="f wide depot-windows">
      <legend className="label">{t('depots.limit.windows')}</legend>
      {windows.map((one, at) => (
        <div key={at} className="row">
          <DateTimeInput
            kind="time"
            label={t('depots.limit.window-from')}
            value={one.from}
            onChange={(from) => from && set(at, { from })}
          />
          <DateTimeInput
            kind="time"
            label={t('depots.limit.window-until')}
            value={one.until}
            onChange={(until) => until && set(at, { until })}
          />
          <input
            className="field num"
            inputMode="decimal"
            aria-label={`${t('depots.limit.limitW')} kW`}
            defaultValue={formatScaled(one.limitW, 3, 0, language)}
            onBlur={({ target }) => {
              const read = parseScaled(target.value, 3)
              if (typeof read === 'number') set(at, { limitW: read })
            }}
          />
          <span>kW</span>
          <IconButton
            icon="close"
            label={t('depots.limit.window-remove')}
            onClick={() =>
              form.set(
                'windows',
                windows.filter((_, place) => place !== at),
              )
            }
          />
        </div>
      ))}
      <span className="hint">{t('depots.limit.windows-hint')}</span>
      {windows.length < most && (
        <Button
          icon="plus"
          onClick={() => form.set('windows', [...windows, { from: '22:00', until: '06:00', limitW: 0 }])}
        >
          {t('depots.limit.window-add')}
        </Button>
      )}
    </fieldset>
  )
}
