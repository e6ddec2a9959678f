import {
  type DrawerNavigation,
  Button,
  Can,
  isPermitted,
  confirmAction,
  Drawer,
  DrawerWhileLoading,
  Form,
  RemoveButton,
  Tag,
  useCall,
  useForm,
  useSave,
  useWords,
} from '@evops/kit'
import { hasSecretTargetChanged } from '@evops/platform/contract'
import {
  createPartner,
  deletePartner,
  erasePartnerContact,
  getPartner,
  listPartners,
  partnerAddressFields,
  type PartnerRow,
  type PartnerWithSecrets,
  renewPartnerSecrets,
  updatePartner,
} from '../../contract/index.ts'
import { EraseContact, partWords, refetchReads } from '@evops/organisation/console'
import { PartnerInvoices } from '../clearing/PartnerInvoices.tsx'
import { PartnerPayments } from '../clearing/PartnerPayments.tsx'
import { PartnerLink } from '../links/PartnerLink.tsx'
import { PartnerMessages } from '../messages/PartnerMessages.tsx'
import { OcpiRegistration } from '../ocpi/OcpiRegistration.tsx'
import { PaymentTerminals } from '../payment-terminals/PaymentTerminals.tsx'
import { PartnerSelfTestPlay } from '../ocpi/SelfTestPlay.tsx'
import { RoamingTerms } from '../roaming/RoamingTerms.tsx'
import { PartnerSessions } from '../sessions/PartnerSessions.tsx'
import { SecretFields } from '../links/SecretFields.tsx'
import { partnerBody, PartnerFields } from './PartnerFields.tsx'
import { partnerWords } from './partners.words.ts'

const reads = [listPartners, getPartner]

export function NewPartner({ onMade, onClose }: { onMade: (made: PartnerWithSecrets) => void; onClose: () => void }) {
  const t = useWords(partnerWords)
  const form = useForm(createPartner, {
    initial: {
      environment: 'test',
      direction: 'supply',
      protocol: 'v1',
      enabled: true,
      pushEnabled: false,
      sendsFees: true,
      supervises: false,
      markupE5: 0,
      billRounding: 'tariff',
    },
    toBody: partnerBody,
    refreshes: reads,
    onSaved: onMade,
    draft: 'new-partner',
  })
  return (
    <Drawer title={t('interop.partner.new')} onClose={onClose} wide>
      <Form form={form} columns verb={t('interop.partner.create')} onCancel={onClose}>
        <PartnerFields form={form} />
        <SecretFields form={form} open={false} />
      </Form>
    </Drawer>
  )
}

interface PartnerDrawerProps extends DrawerNavigation {
  id: string
  onSecrets: (made: PartnerWithSecrets) => void
}

export function PartnerDrawer({ id, onSecrets, ...neighbours }: PartnerDrawerProps) {
  const t = useWords(partnerWords)
  const read = useCall(getPartner, { params: { id } }, { quiet: true })
  const { data: partner } = read
  if (read.error || partner?.id !== id)
    return <DrawerWhileLoading title={t('interop.partner.title')} read={read} wide {...neighbours} />
  const isOcpi = partner.protocol === 'ocpi'
  return (
    <Drawer
      wide
      title={partner.name}
      tags={
        <>
          <Tag tone={partner.enabled ? 'good' : 'plain'}>
            {t(partner.enabled ? 'interop.partner.on' : 'interop.partner.off')}
          </Tag>
          <Tag>{t(`interop.partner.environment.${partner.environment}`)}</Tag>
        </>
      }
      sub={partner.platformId}
      footer={<Acts partner={partner} onSecrets={onSecrets} onGone={neighbours.onClose} />}
      {...neighbours}
    >
      <div className="stack">
        {isOcpi ? <OcpiRegistration partner={partner} /> : <PartnerLink partner={partner} />}
        {partner.direction !== 'supply' && <RoamingTerms partnerId={partner.id} isOcpi={isOcpi} />}
        {isOcpi && <PaymentTerminals partnerId={partner.id} />}
        {!partner.supervises && <PartnerSessions partner={partner} />}
        {!partner.supervises && <PartnerPayments partnerId={partner.id} />}
        {!partner.supervises && <PartnerInvoices partnerId={partner.id} />}
        <PartnerMessages partner={partner} />
        <PartnerSelfTestPlay partner={partner} />
        <EditPartner key={partner.id} partner={partner} onClose={neighbours.onClose} />
      </div>
    </Drawer>
  )
}

function EditPartner({ partner, onClose }: { partner: PartnerRow; onClose: () => void }) {
  const t = useWords(partnerWords)
  const p = useWords(partWords)
  const { id, version, createdAt: _at, hasTheirSecrets, ...initial } = partner
  const form = useForm(updatePartner, {
    params: { id },
    initial,
    toBody: (values) => ({ ...partnerBody(values), version }),
    onConflict: () => refetchReads(getPartner),
    refreshes: reads,
    done: p('organisation.saved'),
  })
  if (!isPermitted(updatePartner))
    return (
      <div className="form two">
        <PartnerFields form={form} disabled />
      </div>
    )
  const isMoved = hasTheirSecrets && hasSecretTargetChanged(partner, form.values, partnerAddressFields)
  const again = t(isMoved ? 'interop.partner.theirs-moved' : 'interop.partner.theirs-again')
  return (
    <Form form={form} columns onCancel={onClose}>
      <PartnerFields form={form} />
      <SecretFields form={form} open={isMoved || !hasTheirSecrets} again={hasTheirSecrets ? again : undefined} />
    </Form>
  )
}

function Acts({
  partner,
  onSecrets,
  onGone,
}: {
  partner: PartnerRow
  onSecrets: (made: PartnerWithSecrets) => void
  onGone: () => void
}) {
  const t = useWords(partnerWords)
  const p = useWords(partWords)
  const params = { id: partner.id }
  const renew = useSave(renewPartnerSecrets, { refreshes: reads, onSaved: onSecrets })
  const confirmRenewal = async () => {
    const yes = await confirmAction({
      title: t('interop.partner.renew-title', { name: partner.name }),
      text: t('interop.partner.renew-text'),
      verb: t('interop.partner.renew-verb'),
      danger: true,
    })
    if (yes) renew.mutate({ params })
  }
  return (
    <>
      {partner.protocol !== 'ocpi' && (
        <Can call={renewPartnerSecrets}>
          <Button icon="key" busy={renew.isPending} onClick={() => void confirmRenewal()}>
            {t('interop.partner.renew')}
          </Button>
        </Can>
      )}
      <EraseContact of={partner} call={erasePartnerContact} refreshes={reads} onErased={onGone} />
      <RemoveButton
        call={deletePartner}
        input={{ params }}
        save={{
          refreshes: [listPartners],
          done: p('organisation.deleted'),
          onSaved: onGone,
        }}
        confirmation={{
          title: t('interop.partner.delete-title', { name: partner.name }),
          text: p('organisation.no-undo'),
          verb: p('organisation.delete'),
        }}
      >
        {p('organisation.delete-confirm')}
      </RemoveButton>
    </>
  )
}
