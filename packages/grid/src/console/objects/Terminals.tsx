import { isPermitted, IconButton, Pick, useLanguage, useSave, useWords } from '@evops/kit'
import { inBrackets } from '@evops/platform/contract'
import {
  connectGridTerminal,
  getGridNet,
  getGridObject,
  kindWords,
  listGridObjects,
  type GridObjectRow,
  type TerminalRow,
} from '../../contract/index.ts'
import { gridWords } from '../grid.words.ts'
import { writeVolts } from './object-view.rules.ts'
import { terminalWords } from './objects.words.ts'

/** Each terminal with its voltage and connection, and a form to connect it. */
export function Terminals({ row }: { row: GridObjectRow }) {
  const t = useWords(terminalWords)
  if (row.terminals.length === 0) return null
  return (
    <section className="grid-terminals" aria-label={t('grid.terminal.title')}>
      <h3>{t('grid.terminal.title')}</h3>
      <ul>
        {row.terminals.map((terminal) => (
          <Terminal key={terminal.id} row={row} terminal={terminal} />
        ))}
      </ul>
    </section>
  )
}

function Terminal({ row, terminal }: { row: GridObjectRow; terminal: TerminalRow }) {
  const t = useWords(terminalWords)
  const w = useWords(kindWords)
  const language = useLanguage()
  const { sequence, others, nodeId, voltageV } = terminal
  const isFree = nodeId === null
  const save = useSave(connectGridTerminal, {
    refreshes: [listGridObjects, getGridObject, getGridNet],
    done: t(isFree ? 'grid.terminal.connected' : 'grid.terminal.disconnected'),
  })
  const setConnection = (to: { objectId: string; sequence: number } | null) =>
    save.mutate({ params: { id: row.id }, body: { sequence, to } })
  const may = isPermitted(connectGridTerminal)
  return (
    <li>
      <b>{t('grid.terminal.one', { n: sequence })}</b>
      <span className="dim">{writeVolts(voltageV, language)}</span>
      <span className="grid-others">
        {isFree
          ? t('grid.terminal.free')
          : others.length === 0
            ? t('grid.terminal.alone')
            : others
                .map((one) => one.name + inBrackets(`${w(`grid.object.kind.${one.kind}`)} · ${one.sequence}`, language))
                .join(', ')}
      </span>
      {may && !isFree && (
        <IconButton
          icon="close"
          label={t('grid.terminal.disconnect', { n: sequence })}
          disabled={save.isPending}
          onClick={() => setConnection(null)}
        />
      )}
      {may && isFree && <Ends row={row} voltageV={voltageV} onChoose={setConnection} />}
    </li>
  )
}

/** Selects among terminals of other objects at the station with the same voltage. */
function Ends({
  row,
  voltageV,
  onChoose,
}: {
  row: GridObjectRow
  voltageV: number
  onChoose: (to: { objectId: string; sequence: number }) => void
}) {
  const t = useWords(terminalWords)
  const g = useWords(gridWords)
  const w = useWords(kindWords)
  return (
    <Pick
      label={t('grid.terminal.connect')}
      placeholder={`${t('grid.terminal.connect')}: ${g('grid.find')}`}
      from={listGridObjects}
      inputOf={(search) => ({
        query: { stationId: row.stationId, pageSize: 200, ...(search && { search }) },
      })}
      choices={({ list }) =>
        list.flatMap((one) =>
          one.id === row.id
            ? []
            : one.terminals
                .filter((end) => end.voltageV === voltageV)
                .map((end) => ({
                  value: `${one.id} ${end.sequence}`,
                  label: `${one.name} · ${w(`grid.object.kind.${one.kind}`)} · ${end.sequence}`,
                })),
        )
      }
      value={undefined}
      onChange={(chosen) => {
        const [objectId, sequence] = chosen?.split(' ') ?? []
        if (objectId) onChoose({ objectId, sequence: Number(sequence) })
      }}
    />
  )
}
