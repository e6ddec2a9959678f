import { menuAreas, menuGroupings, type OperatorSettings } from '../../contract/index.ts'
import {
  CheckField,
  ChecksField,
  type FormState,
  NumberField,
  SelectField,
  TextField,
  useFields,
  useWords,
} from '@evops/kit'
import { languageNames, languages } from '@evops/platform/contract'
import { parseGridFactorLines } from './grid-factors.rules.ts'
import { operatorWords } from './operators.words.ts'

/** Currencies of the main markets come first; all others that the browser supports follow in alphabetical order. */
const currencies = ['CNY', 'EUR', 'USD', 'MXN', 'COP', 'CLP', 'PEN', 'ARS', 'BRL', 'GBP', 'CHF', 'HKD', 'SGD', 'JPY']

export function OperatorFields({
  form,
  isNew = false,
  disabled = false,
}: {
  form: FormState
  isNew?: boolean
  disabled?: boolean
}) {
  const t = useWords(operatorWords)
  const field = { form, disabled }
  const f = useFields(operatorWords, 'organisation.operator', field)
  const zones = Intl.supportedValuesOf('timeZone')
  const zone = typeof form.values.timeZone === 'string' ? form.values.timeZone : ''
  return (
    <>
      <TextField {...f('name')} />
      <TextField {...f('optcode')} />
      <SelectField {...f('roleType')} words="organisation.operator.type" />
      <RecordFields {...field} />
      <h3 className="wide">{t('organisation.operator.regional')}</h3>
      <SelectField {...f('language')} options={languages.map((value) => ({ value, label: languageNames[value] }))} />
      <SelectField
        {...f('timeZone')}
        options={(zones.includes(zone) || !zone ? zones : [zone, ...zones]).map((value) => ({
          value,
          label: value,
        }))}
      />
      <SelectField
        form={form}
        name="currency"
        label={t('organisation.operator.currency')}
        hint={t('organisation.operator.currency-hint')}
        disabled={!isNew}
        options={[...new Set([...currencies, ...Intl.supportedValuesOf('currency')])].map((value) => ({
          value,
          label: value,
        }))}
      />
      <NumberField
        {...field}
        name="settings.co2.fuelGrams"
        label={t('organisation.operator.co2Fuel')}
        unit="g/kWh"
        hint={t('organisation.operator.co2Fuel-hint')}
      />
      <NumberField {...field} name="settings.co2.gridGrams" label={t('organisation.operator.co2Grid')} unit="g/kWh" />
      <TextField
        {...field}
        name="settings.co2.gridFrom"
        label={t('organisation.operator.co2From')}
        hint={t('organisation.operator.co2From-hint')}
        lines={3}
        wide
      />
      <h3 className="wide">{t('organisation.operator.branding')}</h3>
      <TextField {...f('productName')} />
      <TextField {...f('pageTitle')} />
      <TextField {...f('icon')} wide />
      <h3 className="wide">{t('organisation.operator.console')}</h3>
      <TextField
        {...field}
        name="settings.largeScreenUrl"
        type="url"
        label={t('organisation.operator.largeScreenUrl')}
        hint={t('organisation.operator.largeScreenUrl-hint')}
        wide
      />
      <CheckField {...field} name="settings.tagsView" label={t('organisation.operator.tagsView')} wide />
      <MenuFields form={form} disabled={disabled} />
      <MonitorFields form={form} disabled={disabled} />
      <h3 className="wide">{t('organisation.operator.map')}</h3>
      <TextField
        {...field}
        name="settings.mapTiles.url"
        label={t('organisation.operator.mapUrl')}
        hint={t('organisation.operator.mapUrl-hint')}
        wide
      />
      <TextField
        {...field}
        name="settings.mapTiles.key"
        label={t('organisation.operator.mapKey')}
        hint={t('organisation.operator.mapKey-hint')}
      />
      <TextField {...field} name="settings.mapTiles.attribution" label={t('organisation.operator.mapAttribution')} />
      <SelectField
        {...field}
        name="settings.mapTiles.system"
        label={t('organisation.operator.mapSystem')}
        options={[
          { value: 'wgs84', label: 'WGS-84' },
          { value: 'gcj02', label: 'GCJ-02' },
        ]}
      />
    </>
  )
}

/** Fields for the menu: its grouping, and the areas that it shows. */
function MenuFields(field: { form: FormState; disabled: boolean }) {
  const t = useWords(operatorWords)
  return (
    <>
      <h3 className="wide">{t('organisation.operator.menu-title')}</h3>
      <SelectField
        {...field}
        name="settings.menu"
        label={t('organisation.operator.menu')}
        options={menuGroupings.map((value) => ({ value, label: t(`organisation.operator.menu.${value}`) }))}
      />
      <CheckField
        {...field}
        name="settings.areasChosen"
        label={t('organisation.operator.areasChosen')}
        hint={t('organisation.operator.areasChosen-hint')}
        wide
      />
      {field.form.values['settings.areasChosen'] === true && (
        <ChecksField
          {...field}
          name="settings.areas"
          label={t('organisation.operator.areas')}
          options={menuAreas.map((value) => ({ value, label: t(`organisation.operator.area.${value}`) }))}
        />
      )}
    </>
  )
}

/** Fields for the operator's public pages: which are open, what they show and their addresses. */
function MonitorFields(field: { form: FormState; disabled?: boolean | undefined }) {
  const t = useWords(operatorWords)
  const { optcode } = field.form.values
  const addressOf = (page: string) =>
    typeof optcode === 'string' && optcode !== '' ? `${location.origin}${page}?optcode=${optcode}` : undefined
  return (
    <>
      <h3 className="wide">{t('organisation.operator.monitors')}</h3>
      <p className="wide hint">{t('organisation.operator.monitors-hint')}</p>
      <CheckField
        {...field}
        name="settings.publicMonitors.operation"
        label={t('organisation.operator.monitorOperation')}
        hint={addressOf('/terdtpage')}
        wide
      />
      <CheckField
        {...field}
        name="settings.publicMonitors.information"
        label={t('organisation.operator.monitorInformation')}
        hint={addressOf('/firstpage')}
        wide
      />
      <CheckField
        {...field}
        name="settings.publicMonitors.revenue"
        label={t('organisation.operator.monitorRevenue')}
        wide
      />
    </>
  )
}

/** Fields for the company's registration and contact data. */
function RecordFields(field: { form: FormState; disabled: boolean }) {
  const t = useWords(operatorWords)
  const f = useFields(operatorWords, 'organisation.operator', field)
  return (
    <>
      <h3 className="wide">{t('organisation.operator.record')}</h3>
      <TextField {...f('platformId')} />
      <TextField {...f('registrationNo')} />
      <TextField {...f('hotline')} type="tel" />
      <TextField {...f('secondHotline')} type="tel" />
      <TextField {...f('address')} wide />
      <TextField {...f('remark')} lines={2} wide />
      <CheckField {...f('pushEnabled')} wide />
    </>
  )
}

/** Converts the form's flat names to the request body: settings become a nested object, empty ones are left out. */
export function operatorBody(
  values: Readonly<Record<string, unknown>>,
  /** Stored settings, some of which the form does not show. */
  stored: OperatorSettings = {},
): Record<string, unknown> {
  const {
    'settings.largeScreenUrl': largeScreenUrl,
    'settings.tagsView': tagsView,
    'settings.menu': menu,
    'settings.areasChosen': isAreasChosen,
    'settings.areas': areas = [],
    'settings.co2.fuelGrams': fuelGrams,
    'settings.co2.gridGrams': gridGrams,
    'settings.co2.gridFrom': gridFrom,
    'settings.publicMonitors.operation': operation,
    'settings.publicMonitors.information': information,
    'settings.publicMonitors.revenue': revenue,
    'settings.mapTiles.url': url,
    'settings.mapTiles.key': key,
    'settings.mapTiles.attribution': attribution,
    'settings.mapTiles.system': system,
    ...rest
  } = values
  const mapTiles = { url, key: key ?? '', attribution: attribution ?? '', system: system ?? 'wgs84' }
  const isKnown = (grams: unknown) => grams !== undefined && grams !== null && grams !== ''
  const { fixedHeader, sidebarLogo } = stored
  const factors = parseGridFactorLines(gridFrom)
  return {
    ...rest,
    settings: {
      ...(fixedHeader !== undefined && { fixedHeader }),
      ...(sidebarLogo !== undefined && { sidebarLogo }),
      ...((isKnown(fuelGrams) || isKnown(gridGrams) || factors.length > 0) && {
        co2: { fuelGrams, gridGrams, gridFrom: factors },
      }),
      ...(largeScreenUrl ? { largeScreenUrl } : {}),
      ...(tagsView !== undefined && { tagsView }),
      ...(menu ? { menu } : {}),
      ...(isAreasChosen === true && { areas }),
      ...(url ? { mapTiles } : {}),
      publicMonitors: {
        operation: operation === true,
        information: information === true,
        revenue: revenue === true,
      },
    },
  }
}
