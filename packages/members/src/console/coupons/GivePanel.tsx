import { Button, formatNumber, Pick, toast, useCall, useLanguage, useSave, useWords } from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import { listPendingChanges } from '@evops/organisation/contract'
import { useState } from 'react'
import {
  getCouponStrategy,
  giveCoupons,
  listCoupons,
  listCouponUsers,
  listCouponStrategies,
  type CouponStrategyRow,
} from '../../contract/index.ts'
import { couponWords } from './coupons.words.ts'

interface Chosen {
  id: string
  name: string
}
/**
 * Gives coupons to the selected members; a member who already has the maximum gets none. The panel is next to the list,
 * because its dropdowns open over it.
 */
export function IssueCouponsPanel({ strategy, onClose }: { strategy: CouponStrategyRow; onClose: () => void }) {
  const t = useWords(couponWords)
  const language = useLanguage()
  const { id } = strategy
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const first = useCall(listCouponUsers, { query: { id, page: 1, pageSize: 1 } }, { quiet: true })
  const give = useSave(giveCoupons, {
    refreshes: [listPendingChanges, listCouponStrategies, getCouponStrategy, listCoupons],
    onSaved: ({ granted, approvalId }) => {
      toast.ok(
        approvalId === null
          ? t('members.coupon.issued-n', { count: granted, n: formatNumber(granted, language) })
          : t('members.coupon.second'),
      )
      onClose()
    },
  })
  return (
    <section className="stack" aria-label={t('members.coupon.give-title', { name: strategy.name })}>
      <h3>{t('members.coupon.give-title', { name: strategy.name })}</h3>
      <p className="small dim">{t('members.coupon.give-text', { count: strategy.perUser })}</p>
      <PendingChanges subject={id} />
      {first.data?.total === 0 && <p className="msg warn">{t('members.coupon.no-members')}</p>}
      <div className="row" style={{ flexWrap: 'wrap' }}>
        {chosen.map((member) => (
          <button
            key={member.id}
            type="button"
            className="chip"
            aria-label={t('members.coupon.unchoose', { name: member.name })}
            onClick={() => setChosen(chosen.filter((each) => each.id !== member.id))}
          >
            {member.name} ×
          </button>
        ))}
      </div>
      <Pick
        // The changed key clears the field after each selection.
        key={chosen.length}
        label={t('members.coupon.member')}
        placeholder={t('members.coupon.member')}
        from={listCouponUsers}
        inputOf={(text) => ({ query: { id, search: text || undefined, pageSize: 20 } })}
        choices={(reply) =>
          reply.list
            .filter(({ memberId }) => !chosen.some((each) => each.id === memberId))
            .map(({ memberId, name, mobile, granted }) => ({
              value: memberId,
              label: [
                name,
                mobile === name ? '' : mobile,
                granted > 0 ? t('members.coupon.has', { count: granted }) : '',
              ]
                .filter(Boolean)
                .join(' · '),
            }))
        }
        value={undefined}
        onChange={(memberId, label) =>
          memberId !== undefined && setChosen([...chosen, { id: memberId, name: label?.split(' · ')[0] ?? memberId }])
        }
      />
      <div className="form-foot">
        <Button
          kind="primary"
          busy={give.isPending}
          disabled={chosen.length === 0}
          onClick={() => give.mutate({ body: { id, members: chosen.map((member) => member.id) } })}
        >
          {t('members.coupon.give-run', { count: chosen.length })}
        </Button>
        <Button onClick={onClose}>{t('members.coupon.cancel')}</Button>
      </div>
    </section>
  )
}
