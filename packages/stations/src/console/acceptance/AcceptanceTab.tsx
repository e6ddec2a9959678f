import {
  Button,
  Can,
  DataTable,
  Empty,
  Form,
  SelectField,
  Sheet,
  TextField,
  useCall,
  useFields,
  useForm,
  useNav,
  useWords,
} from '@evops/kit'
import { listAcceptance, type PileDetail, startAcceptance } from '../../contract/index.ts'
import { acceptanceColumns, acceptancePath } from './AcceptanceList.tsx'
import { acceptanceWords } from './acceptance.words.ts'

/** Acceptance runs of one charge point, and beginning the next. */
export function AcceptanceTab({ pile }: { pile: PileDetail }) {
  const t = useWords(acceptanceWords)
  const nav = useNav()
  const query = { pileId: pile.id, page: 1, pageSize: 50 }
  const { data } = useCall(listAcceptance, { query }, { every: 10_000 })
  const rows = data?.list ?? []
  const open = rows.find(({ state }) => state === 'running')
  return (
    <div className="stack">
      {open ? (
        <Sheet title={t('stations.accept.open-running')}>
          <Button kind="primary" icon="play" onClick={() => nav.go(`${acceptancePath}/${open.id}`)}>
            {t('stations.accept.of', { done: open.passed, total: open.total })}
          </Button>
        </Sheet>
      ) : (
        <Can call={startAcceptance}>
          <Begin key={pile.id} pile={pile} />
        </Can>
      )}
      <div className="sheet list-sheet">
        <header>
          <h2>{t('stations.accept.earlier')}</h2>
        </header>
        <DataTable
          rows={rows}
          columns={acceptanceColumns}
          keyOf={(row) => row.id}
          label={t('stations.accept.earlier')}
          onOpen={(row) => nav.go(`${acceptancePath}/${row.id}`)}
          empty={<Empty icon="check" title={t('stations.accept.none')} />}
        />
      </div>
    </div>
  )
}

function Begin({ pile }: { pile: PileDetail }) {
  const t = useWords(acceptanceWords)
  const nav = useNav()
  const form = useForm(startAcceptance, {
    params: { id: pile.id },
    initial: { gunNo: pile.guns[0]?.gunNo ?? 1, idTag: '' },
    toBody: ({ gunNo, idTag, notes }) => ({ gunNo: Number(gunNo), idTag, ...(notes ? { notes } : {}) }),
    refreshes: [listAcceptance],
    onSaved: (run) => nav.go(`${acceptancePath}/${run.id}`),
  })
  const f = useFields(acceptanceWords, 'stations.accept', { form })
  return (
    <Sheet title={t('stations.accept.begin-title')}>
      <div className="stack narrow">
        <p className="dim">{t('stations.accept.begin-text')}</p>
        <Form form={form} verb={t('stations.accept.begin')}>
          <SelectField
            form={form}
            name="gunNo"
            label={t('stations.accept.gun')}
            options={pile.guns.map(({ gunNo }) => ({
              value: String(gunNo),
              label: t('stations.accept.gun-of', { gun: gunNo }),
            }))}
          />
          <TextField {...f('idTag')} />
          <TextField {...f('notes')} />
        </Form>
      </div>
    </Sheet>
  )
}
