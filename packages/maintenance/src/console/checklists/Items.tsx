import { Button, type FormState, type FormValues, IconButton, useWords } from '@evops/kit'
import { checklistItem, checklistItemKinds, type ChecklistItem, type ChecklistItemKind } from '../../contract/index.ts'
import { checklistWords } from './checklists.words.ts'
import './checklists.css'

/** A checklist item as typed: limits are texts, '' means none. */
type Typed = Omit<ChecklistItem, 'min' | 'max'> & { min: string | null; max: string | null }
export const newItem: Typed = {
  key: null,
  text: '',
  kind: 'choice',
  unit: '',
  min: null,
  max: null,
  photo: false,
  instrument: false,
}
const itemsIn = ({ items }: FormValues): Typed[] => (Array.isArray(items) ? (items as Typed[]) : [])

/** Converts form values: an empty limit means none. */
export function itemBody({ name, remark, version, ...values }: FormValues): Record<string, unknown> {
  const items = itemsIn(values).map((item) => ({ ...item, min: item.min || null, max: item.max || null }))
  return { name: name ?? '', remark: remark ?? '', items, ...(version !== undefined && { version }) }
}

/** Edits the items of a checklist as a vertical list. */
export function Items({ form }: { form: FormState }) {
  const t = useWords(checklistWords)
  const items = itemsIn(form.values)
  const setItems = (next: readonly Typed[]) => form.set('items', next)
  return (
    <fieldset className="f wide stack">
      <legend>{t('maintenance.checklist.lines')}</legend>
      <span className="hint">{t('maintenance.checklist.items-hint')}</span>
      {items.map((item, at) => (
        <Line
          // oxlint-disable-next-line react/no-array-index-key -- lines have no key until they are kept
          key={`${at} of ${items.length}`}
          at={at}
          item={item}
          fault={faultOf(form, at)}
          onChange={(change) => setItems(items.with(at, { ...item, ...change }))}
          onRemove={items.length > 1 ? () => setItems(items.toSpliced(at, 1)) : undefined}
        />
      ))}
      <div>
        <Button icon="plus" disabled={items.length >= 60} onClick={() => setItems([...items, newItem])}>
          {t('maintenance.checklist.add-line')}
        </Button>
      </div>
      {form.faults.items && <span className="say">{form.faults.items}</span>}
    </fieldset>
  )
}
function faultOf({ faults }: FormState, at: number): string | undefined {
  return Object.entries(faults).find(([name]) => name.startsWith(`items.${at}.`))?.[1]
}

interface LineProps {
  at: number
  item: Typed
  fault: string | undefined
  onChange: (change: Partial<Typed>) => void
  onRemove: (() => void) | undefined
}
function Line({ at, item, fault, onChange, onRemove }: LineProps) {
  const t = useWords(checklistWords)
  const n = at + 1
  const word = (name: 'text' | 'unit' | 'min' | 'max') => (
    <label className={name === 'text' ? 'f check-text' : 'f'}>
      <span className="label">{t(`maintenance.checklist.${name}`)}</span>
      <input
        className="field"
        maxLength={name === 'text' ? 200 : 20}
        inputMode={name === 'min' || name === 'max' ? 'decimal' : undefined}
        value={item[name] ?? ''}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </label>
  )
  const tick = (name: 'photo' | 'instrument') => (
    <label className="check">
      <input
        type="checkbox"
        className="cb"
        checked={item[name]}
        onChange={(event) => onChange({ [name]: event.target.checked })}
      />
      {t(`maintenance.checklist.${name}`)}
    </label>
  )
  return (
    <fieldset
      className={fault ? 'check-line f wrong' : 'check-line'}
      aria-label={t('maintenance.checklist.line', { n })}
    >
      {word('text')}
      <label className="f">
        <span className="label">{t('maintenance.checklist.kind')}</span>
        <select
          className="field"
          value={item.kind}
          onChange={(event) => onChange({ kind: checklistItem.shape.kind.parse(event.target.value) })}
        >
          {checklistItemKinds.map((kind: ChecklistItemKind) => (
            <option key={kind} value={kind}>
              {t(`maintenance.checklist.kind-${kind}`)}
            </option>
          ))}
        </select>
      </label>
      {item.kind === 'value' && (
        <>
          {word('unit')}
          {word('min')}
          {word('max')}
        </>
      )}
      <div className="row check-needs">
        {tick('photo')}
        {tick('instrument')}
        {onRemove && <IconButton icon="trash" label={t('maintenance.checklist.drop-line', { n })} onClick={onRemove} />}
      </div>
      {fault && <span className="say">{fault}</span>}
    </fieldset>
  )
}
