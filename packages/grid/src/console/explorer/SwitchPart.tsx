import {
  Button,
  CheckField,
  formatNumber,
  formatInstant,
  Notice,
  TextField,
  useIsPermitted,
  useForm,
  useLanguage,
  useOperatorZone,
  useSave,
  useWords,
  Form,
} from '@evops/kit'
import { useEffect, useState } from 'react'
import {
  confirmGridSwitch,
  confirmSeconds,
  switchingEffectOf,
  getGridLive,
  interlocksOf,
  selectGridSwitch,
  type Interlock,
} from '../../contract/index.ts'
import { switchWords } from './explorer.words.ts'
import type { SelectedSymbol } from './shown.ts'

/** Effect of the other position of a switch, and a form to record it. */
export function SwitchPart(shown: SelectedSymbol) {
  const t = useWords(switchWords)
  const may = useIsPermitted()
  const { view, object, now } = shown
  const position = now.positionOf(object.id) === 'open' ? 'closed' : 'open'
  const switching = { objectId: object.id, position } as const
  const against = interlocksOf(view, now.positionOf, switching)
  return (
    <>
      <section className="grid-if" aria-label={t(`grid.switch.if-${position}`)}>
        <h3>{t(`grid.switch.if-${position}`)}</h3>
        {against.map((one) => (
          <Notice key={one} tone="warn">
            {t(`grid.switch.against.${one}`)}
          </Notice>
        ))}
        <EffectOf {...shown} position={position} />
      </section>
      {may(selectGridSwitch) && <RecordPosition key={position} {...shown} position={position} against={against} />}
    </>
  )
}

const mostDepartures = 8
function EffectOf({ view, object, now, live, position }: SelectedSymbol & { position: 'open' | 'closed' }) {
  const t = useWords(switchWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const { dark, lit } = switchingEffectOf(view, now.positionOf, { objectId: object.id, position })
  const names = new Map(view.objects.map(({ id, name }) => [id, name]))
  const gone = new Set(dark)
  const departures = (live?.chargePoints ?? [])
    .filter(({ objectId }) => gone.has(objectId))
    .flatMap((chargePoint) => chargePoint.departures)
    .toSorted((a, b) => (a.departAt < b.departAt ? -1 : 1))
  if (dark.length + lit.length === 0) return <p className="dim">{t('grid.switch.nothing')}</p>
  return (
    <>
      {(
        [
          ['dark', dark],
          ['lit', lit],
        ] as const
      ).map(
        ([which, ids]) =>
          ids.length > 0 && (
            <div key={which}>
              <b>{t(`grid.switch.${which}`, { n: formatNumber(ids.length, language) })}</b>
              <p>{ids.map((id) => names.get(id)).join(', ')}</p>
            </div>
          ),
      )}
      {departures.length > 0 && (
        <div>
          <b>{t('grid.switch.departures')}</b>
          <ul className="grid-connectors">
            {departures.slice(0, mostDepartures).map(({ blockNo, departAt }) => (
              <li key={`${blockNo} ${departAt}`}>
                <span className="num">{formatInstant(departAt, language, zone)}</span>
                <span>{blockNo}</span>
              </li>
            ))}
            {departures.length > mostDepartures && (
              <li className="dim">
                {t('grid.switch.more', { n: formatNumber(departures.length - mostDepartures, language) })}
              </li>
            )}
          </ul>
        </div>
      )}
    </>
  )
}

type Wish = SelectedSymbol & { position: 'open' | 'closed'; against: readonly Interlock[] }
/** The user first selects the position with a reason, then confirms within the time limit. */
function RecordPosition({ object, position, against }: Wish) {
  const t = useWords(switchWords)
  const [selected, setSelected] = useState<{ selectionId: string; confirmUntil: string }>()
  const params = { id: object.id }
  const form = useForm(selectGridSwitch, {
    params,
    initial: { position, reason: '', despite: false },
    onSaved: setSelected,
  })
  return (
    <section className="grid-if" aria-label={t('grid.switch.record')}>
      <h3>{t('grid.switch.record')}</h3>
      <p className="small dim">{t('grid.switch.note')}</p>
      {selected ? (
        <Confirm name={object.name} {...{ params, position, selected }} onEnd={() => setSelected(undefined)} />
      ) : (
        <Form form={form} verb={t(`grid.switch.select-${position}`)}>
          <TextField form={form} name="reason" label={t('grid.switch.reason')} />
          {against.length > 0 && <CheckField form={form} name="despite" label={t('grid.switch.despite')} />}
        </Form>
      )}
    </section>
  )
}
interface Selected {
  name: string
  params: { id: string }
  position: 'open' | 'closed'
  selected: { selectionId: string; confirmUntil: string }
  onEnd: () => void
}
function Confirm({ name, params, position, selected, onEnd }: Selected) {
  const t = useWords(switchWords)
  const left = useSecondsLeft(selected.confirmUntil)
  const save = useSave(confirmGridSwitch, {
    refreshes: [getGridLive],
    done: t('grid.switch.done'),
    onSaved: onEnd,
  })
  const { selectionId } = selected
  return (
    <div className="form-foot">
      <Button
        kind="danger"
        busy={save.isPending}
        disabled={left === 0}
        onClick={() => save.mutate({ params, body: { selectionId } })}
      >
        {t(`grid.switch.confirm-${position}`, { name, n: left })}
      </Button>
      <Button onClick={onEnd}>{t('grid.switch.cancel')}</Button>
    </div>
  )
}
/** The server checks the time; this only displays it. */
function useSecondsLeft(until: string): number {
  const [left, setLeft] = useState(confirmSeconds)
  useEffect(() => {
    const read = () =>
      setLeft(Math.max(0, Math.min(confirmSeconds, Math.ceil((Date.parse(until) - Date.now()) / 1_000))))
    read()
    const timer = setInterval(read, 1_000)
    return () => clearInterval(timer)
  }, [until])
  return left
}
