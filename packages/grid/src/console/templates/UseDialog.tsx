import {
  Button,
  call,
  CallError,
  Dialog,
  formatPower,
  type FormState,
  Notice,
  NumberField,
  saveFile,
  csvFile,
  Tag,
  TextField,
  useFields,
  useForm,
  useLanguage,
  useSave,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  kindWords,
  listGridObjects,
  listGridTemplates,
  listGridTemplateUses,
  previewGridTemplate,
  templateUse,
  useGridTemplate,
  type TemplatePreview,
  type TemplateRow,
} from '../../contract/index.ts'
import { PlaceField } from '../choose.tsx'
import { templateUseWords } from './templates.words.ts'

const modbus = { port: 502 }
const bodyOf = ({ host, port, ...typed }: FormState['values']) => ({
  ...typed,
  device: host ? { host, port } : null,
})

/** Dialog that previews a template's additions and then adds all of them; passwords are shown once. */
export function UseDialog({ template, onClose }: { template: TemplateRow; onClose: () => void }) {
  const t = useWords(templateUseWords)
  const [look, setLook] = useState<TemplatePreview>()
  const [fault, setFault] = useState<string>()
  const params = { id: template.id }
  const save = useSave(useGridTemplate, {
    refreshes: [listGridTemplates, listGridTemplateUses, listGridObjects],
    done: t('grid.template-use.done'),
  })
  const form = useForm(useGridTemplate, { params, initial: { prefix: '', ...modbus }, toBody: bodyOf })
  const previewUse = async () => {
    setFault(undefined)
    const body = templateUse.safeParse(bodyOf(form.values))
    if (!body.success) return form.submit()
    try {
      setLook(await call(previewGridTemplate, { params, body: body.data }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault(error.msg)
    }
  }
  const applyTemplate = () => save.mutate({ params, body: templateUse.parse(bodyOf(form.values)) })
  const title = t('grid.template-use.title', { name: template.name })
  if (save.data)
    return (
      <Dialog title={title} onClose={() => undefined} wide>
        <Passwords made={save.data.credentials} name={save.data.stationName} onClose={onClose} />
      </Dialog>
    )
  return (
    <Dialog title={title} onClose={onClose} wide>
      {look ? <Look look={look} /> : <UseFields form={form} />}
      {fault && <Notice tone="bad">{fault}</Notice>}
      <div className="form-foot">
        {look ? (
          <>
            <Button kind="primary" busy={save.isPending} disabled={look.refused.length > 0} onClick={applyTemplate}>
              {t('grid.template-use.put', {
                chargePoints: look.feeders.reduce((all, { chargePoints }) => all + chargePoints.length, 0),
                objects: look.objects.length,
              })}
            </Button>
            <Button onClick={() => setLook(undefined)}>{t('grid.template-use.again')}</Button>
          </>
        ) : (
          <Button kind="primary" onClick={() => void previewUse()}>
            {t('grid.template-use.look')}
          </Button>
        )}
        <Button onClick={onClose}>{t('grid.template-use.cancel')}</Button>
      </div>
    </Dialog>
  )
}

function UseFields({ form }: { form: FormState }) {
  const t = useWords(templateUseWords)
  const f = useFields(templateUseWords, 'grid.template-use', { form })
  return (
    <div className="form">
      <PlaceField kind="station" form={form} name="stationId" label={t('grid.template-use.stationId')} />
      <TextField {...f('prefix')} />
      <PlaceField kind="supply" form={form} name="supplyPointId" label={t('grid.template-use.supplyPointId')} />
      <TextField {...f('host')} />
      <NumberField {...f('port')} />
    </div>
  )
}

function Look({ look: { feeders, objects, refused } }: { look: TemplatePreview }) {
  const t = useWords(templateUseWords)
  const w = useWords(kindWords)
  const language = useLanguage()
  if (refused.length > 0)
    return (
      <>
        <Notice tone="bad">{t('grid.template-use.refused', { n: refused.length })}</Notice>
        <ul className="grid-look">
          {refused.map(({ about, message }) => (
            <li key={`${about} ${message}`}>
              <b>{about}</b> <span>{message}</span>
            </li>
          ))}
        </ul>
      </>
    )
  return (
    <>
      <table className="what-table">
        <thead>
          <tr>
            <th scope="col">{t('grid.template-use.feeder')}</th>
            <th scope="col">{t('grid.template-use.load')}</th>
            <th scope="col">{t('grid.template-use.numbers')}</th>
            <th scope="col">{t('grid.template-use.points')}</th>
          </tr>
        </thead>
        <tbody>
          {feeders.map(({ name, ratedW, chargePointsW, chargePoints, meterNo, points }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="num">
                {formatPower(chargePointsW, language)} / {formatPower(ratedW, language)} kW{' '}
                {chargePointsW > ratedW && <Tag tone="warn">{t('grid.template-use.over')}</Tag>}
              </td>
              <td>{[...chargePoints, ...(meterNo === null ? [] : [meterNo])].join(', ')}</td>
              <td className="num">{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="grid-look">
        {objects.map(({ name, kind }) => (
          <li key={`${kind} ${name}`}>
            <span>{name}</span> <span className="dim">{w(`grid.object.kind.${kind}`)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface Credential {
  chargePointNo: string
  identity: string
  password: string | null
}
const lines = (made: readonly Credential[]) => [
  ['chargePointNo', 'identity', 'password'],
  ...made.map(({ chargePointNo, identity, password }) => [chargePointNo, identity, password]),
]

function Passwords({ made, name, onClose }: { made: readonly Credential[]; name: string; onClose: () => void }) {
  const t = useWords(templateUseWords)
  const language = useLanguage()
  const save = () => saveFile(csvFile(lines(made), language), `${name}.csv`)
  return (
    <>
      {made.length > 0 && <Notice tone="warn">{t('grid.template-use.once')}</Notice>}
      <ul className="grid-look">
        {made.map(({ chargePointNo, identity, password }) => (
          <li key={chargePointNo}>
            <b>{identity}</b> <code>{password}</code>
          </li>
        ))}
      </ul>
      <div className="form-foot">
        {made.length > 0 && (
          <Button icon="download" onClick={save}>
            {t('grid.template-use.save')}
          </Button>
        )}
        <Button kind="primary" onClick={onClose}>
          {t('grid.template-use.close')}
        </Button>
      </div>
    </>
  )
}
