import {
  type DrawerNavigation,
  isPermitted,
  Drawer,
  Form,
  formatNumber,
  Notice,
  useForm,
  useLanguage,
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
import { ReadNowButton, Detail, Failing, DeleteButton } from '../reached.tsx'
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

export function OpenAdrDrawer({ row, ...neighbours }: DrawerNavigation & { row: OpenAdrRow }) {
  const t = useWords(openAdrWords)
  const done = useWords(energyWords)('energy.saved')
  const { id, version, name, supplyName, fault } = row
  const initial = { version, ...openAdrFields.parse(row) }
  const saved = { refreshes, onSaved: neighbours.onClose }
  const form = useForm(updateOpenAdrConnection, { params: { id }, initial, ...saved, done })
  const remove = <DeleteButton call={deleteOpenAdrConnection} input={{ params: { id } }} name={name} save={saved} />
  return (
    <Drawer title={name} sub={supplyName} footer={remove} {...neighbours}>
      <div className="stack">
        {fault !== null && (
          <Failing
            of={row}
            textOf={(at) => t('energy.openadr.failed', { at, fault: t(`energy.openadr.fault.${fault}`) })}
          />
        )}
        <TryNow id={id} />
        <OpenAdrEvents id={id} />
        {isPermitted(updateOpenAdrConnection) && (
          <Form form={form} onCancel={neighbours.onClose}>
            <OpenAdrFields form={form} row={row} />
          </Form>
        )}
      </div>
    </Drawer>
  )
}

/** Connects with the saved settings and shows the errors. Nothing is stored. */
function TryNow({ id }: { id: string }) {
  const t = useWords(openAdrWords)
  const language = useLanguage()
  const trial = useSave(tryOpenAdrConnection)
  const outcome = trial.data
  return (
    <ReadNowButton
      call={tryOpenAdrConnection}
      verb={t('energy.openadr.try')}
      hint={t('energy.openadr.try-saved')}
      busy={trial.isPending}
      onRead={() => trial.mutate({ params: { id } })}
    >
      {outcome && (
        <Notice tone={outcome.fault === null ? 'good' : 'bad'}>
          {outcome.fault === null
            ? t('energy.openadr.tried', {
                ms: formatNumber(outcome.tookMs, language),
                n: outcome.events,
                refused: outcome.refused,
              })
            : t(`energy.openadr.fault.${outcome.fault}`)}
          <Detail text={outcome.faultDetail} />
        </Notice>
      )}
    </ReadNowButton>
  )
}
