import { formatNumber, useLanguage } from '@evops/kit'
import type { PermissionArea } from '../../contract/index.ts'

/** Shows the permissions of each area of the menu, closed, because a user may hold hundreds. */
export function AreaList({ areas }: { areas: readonly PermissionArea[] }) {
  const language = useLanguage()
  return areas.map(({ code, name, permissions }) => (
    <details key={code}>
      <summary>
        {name} · {formatNumber(permissions.length, language)}
      </summary>
      <ul>
        {permissions.map((permission) => (
          <li key={permission.code}>{permission.name}</li>
        ))}
      </ul>
    </details>
  ))
}
