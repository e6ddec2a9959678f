import {
  type Beside,
  Button,
  can,
  Can,
  Drawer,
  Form,
  formatNumber,
  formatWhen,
  Notice,
  RemoveButton,
  useForm,
  useLanguage,
  useOperatorZone,
  useSave,
  useWords,
} from '@evops/kit'
import {
  createOpenAdrConnection,
  deleteOpenAdrConnection,
  listOpenAdrConnections,
  openAdrFields,
  tryOpenAdrConnection,
  updateOpenAdrConnection,
  type OpenAdrRow,
} from '../../contract/index.ts'
import { energyWords } from '../energy.words.ts'
import { OpenAdrEvents } from './OpenAdrEvents.tsx'
import { OpenAdrFields } from './OpenAdrFields.tsx'
import { openAdrWords } from './openadr.words.ts'

const refreshes = [listOpenAdrConnections]
const usual = {
  venName: 'EVOps',
  targets: [],
  obeysSetpoints: true,
  obeysSubscriptions: true,
  obeysLevels: true,
  obeysAlerts: true,
  moderatePercent: 75,
  highPercent: 50,
  emergencyPercent: 20,
  intervalS: 60 as const,
  enabled: true,
}

export function NewOpenAdr({ onClose }: { onClose: () => void }) {
  const t = useWords(openAdrWords)
  const done = useWords(energyWords)('energy.saved')
  const form = useForm(createOpenAdrConnection, { initial: usual, refreshes, done, onSaved: onClose })
  const title = t('energy.openadr.new')
  return (
    <Drawer title={title} onClose={onClose}>
      <Form form={form} verb={title} onCancel={onClose}>
        <OpenAdrFields form={form} />
      </Form>
    </Drawer>
  )
}

export function OpenAdrDrawer({ row, ...beside }: Beside & { row: OpenAdrRow }) {
  const e = useWords(energyWords)
  const { id, version, name, supplyName } = row
  const initial = { version, ...openAdrFields.parse(row) }
  const saved = { refreshes, onSaved: beside.onClose }
  const form = useForm(updateOpenAdrConnection, {
    params: { id },
    initial,
    ...saved,
    done: e('energy.saved'),
  })
  const ask = {
    title: e('energy.delete-title', { name }),
    text: e('energy.delete-text'),
    verb: e('energy.delete'),
  }
  const remove = (
    <RemoveButton
      call={deleteOpenAdrConnection}
      given={{ params: { id } }}
      save={{ ...saved, done: e('energy.deleted') }}
      ask={ask}
    />
  )
  return (
    <Drawer title={name} sub={supplyName} footer={remove} {...beside}>
      <Failing row={row} />
      <TryNow id={id} />
      <OpenAdrEvents id={id} />
      {can(updateOpenAdrConnection) && (
        <Form form={form} onCancel={beside.onClose}>
          <OpenAdrFields form={form} row={row} />
        </Form>
      )}
    </Drawer>
  )
}

function Failing({ row: { fault, faultAt, faultDetail } }: { row: OpenAdrRow }) {
  const t = useWords(openAdrWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  if (fault === null || faultAt === null) return null
  return (
    <Notice tone="bad">
      {t('energy.openadr.failed', {
        at: formatWhen(faultAt, language, zone),
        fault: t(`energy.openadr.fault.${fault}`),
      })}
      {faultDetail && <p className="small">{faultDetail}</p>}
    </Notice>
  )
}

/** Connects as it is saved and says what is wrong; nothing of it is kept. */
function TryNow({ id }: { id: string }) {
  const t = useWords(openAdrWords)
  const language = useLanguage()
  const trial = useSave(tryOpenAdrConnection)
  const said = trial.data
  return (
    <Can call={tryOpenAdrConnection}>
      <div className="row">
        <Button busy={trial.isPending} onClick={() => trial.mutate({ params: { id } })}>
          {t('energy.openadr.try')}
        </Button>
        <span className="hint">{t('energy.openadr.try-saved')}</span>
      </div>
      {said && (
        <Notice tone={said.fault === null ? 'good' : 'bad'}>
          {said.fault === null
            ? t('energy.openadr.tried', {
                ms: formatNumber(said.tookMs, language),
                n: said.events,
                refused: said.refused,
              })
            : t(`energy.openadr.fault.${said.fault}`)}
          {said.faultDetail && <p className="small">{said.faultDetail}</p>}
        </Notice>
      )}
    </Can>
  )
}
