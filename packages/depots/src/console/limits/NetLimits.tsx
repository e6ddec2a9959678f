import {
  CheckField,
  Drawer,
  ReadFailure,
  Form,
  type FormState,
  formatPower,
  Notice,
  NumberField,
  Tag,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useWords,
} from '@evops/kit'
import {
  getNetLimits,
  listNodes,
  putNetLimits,
  type GridLimitRow,
  type GridLimitProposal,
} from '../../contract/index.ts'
import { DepotChoice } from '../choose.tsx'
import { depotWords } from '../depot.words.ts'
import { limitWords } from './limits.words.ts'

const tones = { new: 'good', changed: 'acc', same: 'plain' } as const

/** Compares the limits from a station's grid model with the existing limits. All are applied at once. */
export function NetLimits({ stationId, onClose }: { stationId?: string | undefined; onClose: () => void }) {
  const t = useWords(limitWords)
  const d = useWords(depotWords)
  const form: FormState = useForm(putNetLimits, {
    initial: { stationId, keepLower: true, fallbackW: 0 },
    toBody: (typed) => ({ ...typed, mark: proposal?.mark ?? '' }),
    refreshes: [listNodes, getNetLimits],
    done: d('depots.saved'),
    onSaved: onClose,
  })
  const chosen = form.values.stationId
  const query = {
    stationId: typeof chosen === 'string' ? chosen : '',
    keepLower: form.values.keepLower === true,
  }
  const { data: proposal, error, refetch } = useCall(getNetLimits, { query }, { enabled: query.stationId !== '' })
  const f = useFields(limitWords, 'depots.limit', { form })
  return (
    <Drawer title={t('depots.limit.from-net')} sub={t('depots.limit.from-net-sub')} onClose={onClose}>
      <Form form={form} verb={t('depots.limit.from-net-put')} onCancel={onClose}>
        {!stationId && <DepotChoice form={form} name="stationId" label={t('depots.limit.stationId')} kind="station" />}
        <CheckField {...f('keepLower')} />
        <NumberField {...f('fallbackW')} label={t('depots.limit.net-fallback')} scale={3} unit="kW" />
        {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
        {proposal && !error && <Proposal proposal={proposal} />}
      </Form>
    </Drawer>
  )
}

function Proposal({ proposal: { limits, unfed, unrated, others } }: { proposal: GridLimitProposal }) {
  const t = useWords(limitWords)
  const listed = [
    ['warn', 'depots.limit.net-unfed', unfed],
    ['warn', 'depots.limit.net-unrated', unrated],
    ['plain', 'depots.limit.net-others', others],
  ] as const
  return (
    <div className="wide">
      {limits.every(({ change }) => change === 'same') && <Notice tone="good">{t('depots.limit.net-same')}</Notice>}
      <table className="what-table">
        <thead>
          <tr>
            <th scope="col">{t('depots.limit.name')}</th>
            <th scope="col">{t('depots.limit.limitW')}</th>
            <th scope="col">{t('depots.limit.net-change')}</th>
          </tr>
        </thead>
        <tbody>
          {limits.map((row) => (
            <Line key={`${row.objectId} ${row.kind}`} row={row} />
          ))}
        </tbody>
      </table>
      {listed.map(
        ([tone, word, names]) =>
          names.length > 0 && (
            <Notice key={word} tone={tone}>
              {t(word, { names: names.join(', ') })}
            </Notice>
          ),
      )}
    </div>
  )
}
function Line({ row }: { row: GridLimitRow }) {
  const t = useWords(limitWords)
  const language = useLanguage()
  const { name, aboveName, depth, limitW, wasW, change } = row
  const isMoved = change === 'changed' && wasW === limitW
  return (
    <tr>
      <th scope="row">
        <span className={`depot-depth d${Math.min(depth, 5)}`}>{name}</span>
      </th>
      <td className="num">
        {wasW !== null && wasW !== limitW && <s className="dim">{formatPower(wasW, language)}</s>}{' '}
        {formatPower(limitW, language)} kW
      </td>
      <td>
        <Tag tone={tones[change]}>
          {isMoved ? t('depots.limit.net-moved', { name: aboveName ?? '' }) : t(`depots.limit.net-change.${change}`)}
        </Tag>
      </td>
    </tr>
  )
}
