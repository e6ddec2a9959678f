import { usePage, useWords } from '@evops/platform/console'
import { couponDoorWords } from './coupon-door.words.ts'
import { couponWords } from './coupons.words.ts'

/** What is given, and what became of each one. */
export function CouponTabs() {
  const t = useWords(couponWords)
  const m = useWords(couponDoorWords)
  const { search, setSearch } = usePage()
  const current = search.view === 'given' ? 'given' : 'strategies'
  const leave = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]))
  return (
    <div className="views" role="tablist" aria-label={m('members.title-coupons')}>
      {(['strategies', 'given'] as const).map((view) => (
        <button
          key={view}
          type="button"
          role="tab"
          aria-selected={view === current}
          onClick={() => setSearch({ ...leave, view: view === 'given' ? view : undefined }, 'push')}
        >
          {t(`members.coupon.view-${view}`)}
        </button>
      ))}
    </div>
  )
}
