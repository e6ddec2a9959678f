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
  useTranslate,
  useSlot,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { acceptanceSteps, listAcceptance, type ChargePointDetail, startAcceptance } from '../../contract/index.ts'
import { acceptanceColumns, acceptancePath } from './AcceptanceList.tsx'
import { tokenInput } from '../slots.ts'
import { acceptanceWords } from './acceptance.words.ts'
import { acceptanceStateWords } from '../../contract/acceptance-values.words.ts'
import '../alarms/alarms.css'

/** Acceptance runs of one charge point, with a button to start the next one. */
export function AcceptanceTab({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const t = useWords(acceptanceWords)
  useWords(acceptanceStateWords)
  const nav = useNav()
  const query = { chargePointId: chargePoint.id, page: 1, pageSize: 50 }
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
          <Begin key={chargePoint.id} chargePoint={chargePoint} />
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

function Begin({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const say = useTranslate()
  const t = useWords(acceptanceWords)
  useWords(acceptanceStateWords)
  const nav = useNav()
  const [token, setToken] = useState<{ text: string; id?: string }>({ text: '' })
  const form = useForm(startAcceptance, {
    params: { id: chargePoint.id },
    initial: { connectorNo: chargePoint.connectors[0]?.connectorNo ?? 1 },
    toBody: ({ connectorNo, notes }) => ({
      connectorNo: Number(connectorNo),
      ...(token.id ? { tokenId: token.id } : { idTag: token.text }),
      ...(notes ? { notes } : {}),
    }),
    refreshes: [listAcceptance],
    onSaved: (run) => nav.go(`${acceptancePath}/${run.id}`),
  })
  const boxes = useSlot(tokenInput)
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
            name="connectorNo"
            label={t('stations.accept.connector')}
            options={chargePoint.connectors.map(({ connectorNo }) => ({
              value: String(connectorNo),
              label: t('stations.accept.connector-of', { connector: connectorNo }),
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
