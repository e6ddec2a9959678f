import {
  type DrawerNavigation,
  isPermitted,
  DayField,
  Drawer,
  Form,
  type FormState,
  Notice,
  RemoveButton,
  TextField,
  useFields,
  useForm,
  useLanguage,
  useWords,
} from '@evops/kit'
import {
  createGridTariff,
  deleteGridTariff,
  getGridBill,
  gridTariffFields,
  listGridTariffs,
  updateGridTariff,
  type GridContent,
  type GridTariffRow,
} from '../../contract/index.ts'
import { formatValidity } from '../days.ts'
import { energyWords } from '../energy.words.ts'
import type { ContentProps } from './content-props.ts'
import { HoursField } from './HoursField.tsx'
import { PeriodsField } from './PeriodsField.tsx'
import { RulesField } from './RulesField.tsx'
import { OthersField } from './OthersField.tsx'
import { gridTariffWords } from './grid-tariffs.words.ts'
import { initialTariffContent } from './hours.rules.ts'

const refreshes = [listGridTariffs, getGridBill]

export function NewGridTariff({ onClose }: { onClose: () => void }) {
  const t = useWords(gridTariffWords)
  const e = useWords(energyWords)
  const initial = { content: initialTariffContent('P1') }
  const form = useForm(createGridTariff, { initial, refreshes, done: e('energy.saved'), onSaved: onClose })
  return (
    <Drawer title={t('energy.tariff.new')} onClose={onClose}>
      <Form form={form} verb={t('energy.tariff.new')} onCancel={onClose}>
        <TariffFields form={form} fallback={initial.content} />
      </Form>
    </Drawer>
  )
}

export function GridTariffDrawer({ row, ...neighbours }: DrawerNavigation & { row: GridTariffRow }) {
  const e = useWords(energyWords)
  const language = useLanguage()
  const { id, version, name, fromDay } = row
  const form = useForm(updateGridTariff, {
    params: { id },
    initial: { version, ...gridTariffFields.parse(row) },
    refreshes,
    done: e('energy.saved'),
    onSaved: neighbours.onClose,
  })
  const fields = <TariffFields form={form} fallback={row.content} />
  return (
    <Drawer
      title={name}
      sub={formatValidity(fromDay, null, language)}
      footer={
        <RemoveButton
          call={deleteGridTariff}
          input={{ params: { id } }}
          save={{ refreshes, done: e('energy.deleted'), onSaved: neighbours.onClose }}
          confirmation={{
            title: e('energy.delete-title', { name: `${name} ${fromDay}` }),
            text: e('energy.delete-text'),
            verb: e('energy.delete'),
          }}
        />
      }
      {...neighbours}
    >
      {isPermitted(updateGridTariff) ? (
        <Form form={form} onCancel={neighbours.onClose}>
          {fields}
        </Form>
      ) : (
        <fieldset className="form" disabled>
          {fields}
        </fieldset>
      )}
    </Drawer>
  )
}

function TariffFields({ form, fallback }: { form: FormState; fallback: GridContent }) {
  const f = useFields(gridTariffWords, 'energy.tariff', { form })
  // Safe cast: only these fields write the content, each a complete part.
  const content = (form.values.content as GridContent | undefined) ?? fallback
  const props: ContentProps = { content, put: (part) => form.set('content', { ...content, ...part }) }
  const faults = Object.entries(form.faults).filter(([name]) => name.startsWith('content'))
  return (
    <>
      <TextField {...f('name')} />
      <DayField {...f('fromDay')} />
      <DayField {...f('untilDay')} />
      <TextField {...f('remark')} />
      {faults.length > 0 && (
        <Notice tone="bad">
          {[...new Set(faults.map(([, text]) => text))].map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      <PeriodsField {...props} />
      <HoursField {...props} />
      <RulesField {...props} />
      <OthersField {...props} />
    </>
  )
}
