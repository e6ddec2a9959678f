import {
  type DrawerNavigation,
  Button,
  isPermitted,
  Can,
  confirmAction,
  Drawer,
  ReadFailure,
  Form,
  formatMoney,
  formatNumber,
  type FormValues,
  Link,
  Tag,
  toast,
  useCall,
  useForm,
  useLanguage,
  useCurrentUser,
  useSave,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  acceptCouponStrategy,
  deleteCouponStrategy,
  endCouponStrategy,
  getCouponStrategy,
  giveCoupons,
  listCoupons,
  listCouponStrategies,
  offerCouponStrategy,
  saveCouponStrategy,
  toggleCouponStrategy,
  updateCouponStrategy,
  type CouponStrategyRow,
  couponStateWords,
  couponStrategyStateWords,
} from '../../contract/index.ts'
import { couponWords } from './coupons.words.ts'
import { IssueCouponsPanel } from './GivePanel.tsx'
import { StrategyFields } from './StrategyFields.tsx'
import { strategyTones } from './tones.ts'

const reads = [listCouponStrategies, getCouponStrategy, listCoupons] as const

export function NewStrategy({ onClose }: { onClose: () => void }) {
  const t = useWords(couponWords)
  const form = useForm(saveCouponStrategy, {
    initial: { ...blank, stationIds: [] },
    toBody,
    refreshes: [listCouponStrategies],
    done: t('members.coupon.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer title={t('members.coupon.new')} onClose={onClose}>
      <p className="dim small">{t('members.coupon.new-text')}</p>
      <Form form={form} onCancel={onClose}>
        <StrategyFields form={form} />
      </Form>
    </Drawer>
  )
}

export function StrategyDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  useWords(couponStrategyStateWords)
  const translate = useTranslate()
  const [giving, setGiving] = useState(false)
  const { data: row, error, refetch } = useCall(getCouponStrategy, { params: { id } }, { quiet: true })
  if (error)
    return (
      <Drawer title="…" {...neighbours}>
        <ReadFailure error={error} onRetry={() => void refetch()} />
      </Drawer>
    )
  // The previous response stays while the next one loads, and may belong to another strategy.
  if (row?.id !== id)
    return (
      <Drawer title="…" {...neighbours}>
        <span className="bone" />
      </Drawer>
    )
  return (
    <Drawer
      title={row.name}
      tags={<Tag tone={strategyTones[row.state]}>{translate(`members.coupon.s-${row.state}`)}</Tag>}
      footer={<Acts row={row} onGive={() => setGiving(true)} onGone={neighbours.onClose} />}
      {...neighbours}
    >
      {giving && <IssueCouponsPanel strategy={row} onClose={() => setGiving(false)} />}
      {row.granted > 0 && <Figures row={row} />}
      <Edit key={row.version} row={row} onClose={neighbours.onClose} />
    </Drawer>
  )
}

/** Shows the numbers of given coupons by state. */
function Figures({ row }: { row: CouponStrategyRow }) {
  const t = useWords(couponWords)
  const named = useWords(couponStateWords)
  const language = useLanguage()
  const { currency } = useCurrentUser().operator
  return (
    <dl className="facts">
      <dt>{t('members.coupon.col.issued')}</dt>
      <dd>{formatNumber(row.granted, language)}</dd>
      {(['unused', 'locked', 'used', 'expired', 'revoked'] as const).flatMap((state) => [
        <dt key={`${state}-name`}>
          <Link to={`/usermanager/preferentialchg?view=given&strategyId=${row.id}&state=${state}`}>
            {named(`members.coupon.${state}`)}
          </Link>
        </dt>,
        <dd key={state}>{formatNumber(row[state], language)}</dd>,
      ])}
      <dt>{t('members.coupon.col.usedMinor')}</dt>
      <dd>{formatMoney(row.usedMinor, currency, language)}</dd>
    </dl>
  )
}

function Edit({ row, onClose }: { row: CouponStrategyRow; onClose: () => void }) {
  const t = useWords(couponWords)
  const form = useForm(updateCouponStrategy, {
    initial: valuesOf(row),
    toBody,
    refreshes: reads,
    done: t('members.coupon.saved'),
  })
  if (!isPermitted(updateCouponStrategy) || row.state === 'ended')
    return (
      <fieldset className="form" disabled>
        <StrategyFields form={form} />
      </fieldset>
    )
  return (
    <Form form={form} onCancel={onClose}>
      {row.granted > 0 && <p className="hint wide">{t('members.coupon.fixed')}</p>}
      <StrategyFields form={form} />
    </Form>
  )
}

function Acts({ row, onGive, onGone }: { row: CouponStrategyRow; onGive: () => void; onGone: () => void }) {
  const t = useWords(couponWords)
  const { id: optId } = useCurrentUser().operator
  const offer = useSave(offerCouponStrategy, { refreshes: reads })
  const accept = useSave(acceptCouponStrategy, { refreshes: reads })
  const give = useSave(giveCoupons, {
    refreshes: reads,
    onSaved: ({ approvalId }) =>
      toast.ok(t(approvalId === null ? 'members.coupon.issued-now' : 'members.coupon.second')),
  })
  const toggle = useSave(toggleCouponStrategy, { refreshes: reads })
  const end = useSave(endCouponStrategy, { refreshes: reads })
  const remove = useSave(deleteCouponStrategy, { refreshes: [listCouponStrategies], onSaved: onGone })
  const { id, state, name } = row
  const confirmThen = async (verb: 'end' | 'delete' | 'give-all', go: () => void) => {
    const question = {
      title: t(`members.coupon.${verb}-title`, { name }),
      text: t(`members.coupon.${verb}-text`),
      verb: t(`members.coupon.${verb}`),
      danger: verb !== 'give-all',
    }
    if (await confirmAction(question)) go()
  }
  const isOpen = state === 'accepted' || state === 'published' || state === 'paused'
  return (
    <>
      <Can call={offerCouponStrategy}>
        {state === 'draft' && (
          <Button kind="primary" busy={offer.isPending} onClick={() => offer.mutate({ body: { id, optId } })}>
            {t('members.coupon.offer')}
          </Button>
        )}
        {state === 'offered' && (
          <>
            <Button
              kind="primary"
              busy={accept.isPending}
              onClick={() => accept.mutate({ params: { id }, body: { accept: true } })}
            >
              {t('members.coupon.accept')}
            </Button>
            <Button busy={accept.isPending} onClick={() => accept.mutate({ params: { id }, body: { accept: false } })}>
              {t('members.coupon.decline')}
            </Button>
          </>
        )}
        {isOpen && (
          <Button kind="primary" onClick={onGive}>
            {t('members.coupon.give')}
          </Button>
        )}
        {isOpen && row.receivers === 'all' && (
          <Button
            busy={give.isPending}
            onClick={() => void confirmThen('give-all', () => give.mutate({ body: { id, members: [] } }))}
          >
            {t('members.coupon.give-all')}
          </Button>
        )}
        {(state === 'published' || state === 'paused') && (
          <Button busy={toggle.isPending} onClick={() => toggle.mutate({ query: { id } })}>
            {t(state === 'published' ? 'members.coupon.pause' : 'members.coupon.resume')}
          </Button>
        )}
        {isOpen && (
          <Button
            kind="danger"
            busy={end.isPending}
            onClick={() =>
              void confirmThen('end', () =>
                end.mutate({ params: { id }, body: { reason: t('members.coupon.end-reason') } }),
              )
            }
          >
            {t('members.coupon.end')}
          </Button>
        )}
      </Can>
      {row.granted === 0 && (
        <Can call={deleteCouponStrategy}>
          <Button
            kind="danger"
            icon="trash"
            busy={remove.isPending}
            onClick={() => void confirmThen('delete', () => remove.mutate({ query: { id } }))}
          >
            {t('members.coupon.delete')}
          </Button>
        </Can>
      )}
    </>
  )
}

const blank = {
  name: '',
  'off.how': 'amount',
  base: 'service',
  thresholdMinor: 0,
  receivers: 'selected',
  perUser: 1,
  validDays: 30,
  stackable: true,
  keepRemainder: false,
  bearer: 'operator',
  stationIds: [],
  note: '',
} as const

/** Converts a strategy to form values; field names match those in the request schema's errors. */
function valuesOf(row: CouponStrategyRow): object {
  const { off, state: _state, createdAt: _made, granted: _given, ...values } = row
  return {
    ...values,
    'off.how': off.how,
    'off.amountMinor': off.how === 'amount' ? off.amountMinor : undefined,
    'off.percentHundredths': off.how === 'percent' ? 10_000 - off.percentHundredths : undefined,
    'off.energyDwh': off.how === 'energy' ? off.energyDwh : undefined,
  }
}

function toBody({
  // The numbers are calculated by the server and not sent back.
  unused: _unused,
  locked: _locked,
  used: _used,
  expired: _expired,
  revoked: _revoked,
  usedMinor: _usedMinor,
  'off.how': how,
  'off.amountMinor': amountMinor,
  'off.percentHundredths': percent,
  'off.energyDwh': energyDwh,
  ...values
}: FormValues) {
  return {
    ...values,
    note: values.note ?? '',
    thresholdMinor: values.thresholdMinor ?? 0,
    maxOffMinor: values.maxOffMinor ?? null,
    quantity: values.quantity ?? null,
    validFrom: values.validFrom || null,
    validUntil: values.validUntil || null,
    validDays: values.validDays ?? null,
    off:
      how === 'percent'
        ? { how, percentHundredths: typeof percent === 'number' ? 10_000 - percent : percent }
        : how === 'energy'
          ? { how, energyDwh }
          : how === 'free'
            ? { how }
            : { how: 'amount', amountMinor },
  }
}
