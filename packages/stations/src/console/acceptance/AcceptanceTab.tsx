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
  useSay,
  useSlot,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { acceptanceSteps, listAcceptance, type PileDetail, startAcceptance } from '../../contract/index.ts'
import { acceptanceColumns, acceptancePath } from './AcceptanceList.tsx'
import { tokenBox } from '../slots.ts'
import { acceptanceWords } from './acceptance.words.ts'
import { acceptanceStateWords } from '../../contract/acceptance-values.words.ts'
import '../alarms/alarms.css'

/** Acceptance runs of one charge point, and beginning the next. */
export function AcceptanceTab({ pile }: { pile: PileDetail }) {
  const t = useWords(acceptanceWords)
  useWords(acceptanceStateWords)
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
  const say = useSay()
  const t = useWords(acceptanceWords)
  useWords(acceptanceStateWords)
  const nav = useNav()
  const [token, setToken] = useState<{ text: string; id?: string }>({ text: '' })
  const form = useForm(startAcceptance, {
    params: { id: pile.id },
    initial: { gunNo: pile.guns[0]?.gunNo ?? 1 },
    toBody: ({ gunNo, notes }) => ({
      gunNo: Number(gunNo),
      ...(token.id ? { tokenId: token.id } : { idTag: token.text }),
      ...(notes ? { notes } : {}),
    }),
    refreshes: [listAcceptance],
    onSaved: (run) => nav.go(`${acceptancePath}/${run.id}`),
  })
  const boxes = useSlot(tokenBox)
  const fault = form.faults.idTag ?? form.faults.tokenId
  const f = useFields(acceptanceWords, 'stations.accept', { form })
  return (
    <Sheet title={t('stations.accept.begin-title')}>
      <div className="stack narrow">
        <p className="dim">{t('stations.accept.begin-text')}</p>
        <ol className="to-do">
          {acceptanceSteps.map((step) => (
            <li key={step}>
              <b>{say(`stations.accept.step.${step}`)}</b> {t(`stations.accept.will.${step}`)}
            </li>
          ))}
        </ol>
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
          <div className="f">
            {boxes.map((box) => box.draw({ value: token, onChange: setToken }))}
            <span className={fault ? 'say' : 'hint'}>{fault ?? t('stations.accept.idTag-hint')}</span>
          </div>
          <TextField {...f('notes')} />
        </Form>
      </div>
    </Sheet>
  )
}
