import {
  Button,
  Can,
  Drawer,
  Form,
  Notice,
  SelectField,
  TextField,
  useCall,
  useIsPermitted,
  useForm,
  usePage,
  useWords,
  type DrawerNavigation,
} from '@evops/kit'
import { useState } from 'react'
import { findRoamingCode, listPartners } from '../../contract/index.ts'
import { useTranslateRejection } from '../remarks/use-remarks.ts'
import { roamingWords } from './roaming.words.ts'

/** Finds the connector of a code on a partner's label. Used by staff during a call with a driver. */
export function FindCodeButton() {
  const t = useWords(roamingWords)
  const may = useIsPermitted()(listPartners)
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <Can call={findRoamingCode}>
      <Button onClick={() => setOpen(true)}>{t('interop.roaming.find-code')}</Button>
      {isOpen && <FindCodeDrawer onClose={() => setOpen(false)} />}
    </Can>
  )
}

function FindCodeDrawer(drawerProps: DrawerNavigation) {
  const t = useWords(roamingWords)
  const receivedText = useTranslateRejection({ others: 'partner' })
  const { setSearch } = usePage()
  const { data } = useCall(listPartners, { query: { page: 1, pageSize: 200, sort: 'name' } }, { quiet: true })
  const form = useForm(findRoamingCode)
  const { reply: place } = form
  const partners = (data?.list ?? []).filter(({ direction }) => direction !== 'supply')
  return (
    <Drawer title={t('interop.roaming.find-code')} {...drawerProps}>
      <div className="stack">
        <Form form={form} verb={t('interop.roaming.find-code')} onCancel={drawerProps.onClose}>
          <SelectField
            form={form}
            name="partnerId"
            label={t('interop.roaming.partnerName')}
            options={partners.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField form={form} name="code" label={t('interop.roaming.code')} hint={t('interop.roaming.code-hint')} />
        </Form>
        {place && place.evseNo === null && (
          <Notice tone="warn">
            <p>{t('interop.roaming.found-nowhere')}</p>
            <p>{receivedText(place.problem)}</p>
          </Notice>
        )}
        {place && place.evseNo !== null && (
          <Notice tone="good">
            <p>{t('interop.roaming.found', { evse: place.evseNo })}</p>
            <Button
              onClick={() => {
                setSearch({ open: `${String(form.values['partnerId'])}~${place.stationNo}` })
                drawerProps.onClose()
              }}
            >
              {t('interop.roaming.station')}
            </Button>
          </Notice>
        )}
      </div>
    </Drawer>
  )
}
