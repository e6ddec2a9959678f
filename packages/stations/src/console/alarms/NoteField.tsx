import { useWords } from '@evops/kit'
import { alarmWords } from './alarms.words.ts'

const texts = ['restarted', 'reset', 'replaced', 'vehicle', 'network', 'false'] as const

/** Required note for closing an alarm. Frequent texts are available with one click. */
export function NoteField({
  note,
  onNote,
  templates,
}: {
  note: string
  onNote: (note: string) => void
  templates: boolean
}) {
  const t = useWords(alarmWords)
  return (
    <>
      {templates && (
        <fieldset className="row note-texts" aria-label={t('stations.alarm.templates')}>
          {texts.map((text) => (
            <button
              key={text}
              type="button"
              className="btn s"
              onClick={() => onNote(t(`stations.alarm.template.${text}`))}
            >
              {t(`stations.alarm.template.${text}`)}
            </button>
          ))}
        </fieldset>
      )}
      <label className="f">
        <span className="label">{t('stations.alarm.note-needed')}</span>
        <textarea
          className="field"
          rows={3}
          maxLength={500}
          required
          value={note}
          onChange={(event) => onNote(event.target.value)}
        />
        <span className="hint">{t('stations.alarm.note-hint')}</span>
      </label>
    </>
  )
}
