/** Points that hang together, by union-find: who is joined with whom, and the one that stands for all of them. */
export interface UnionFind {
  join: (one: string, other: string) => void
  rootOf: (point: string) => string
}
export function createUnionFind(): UnionFind {
  const parents = new Map<string, string>()
  const rootOf = (point: string): string => {
    let root = point
    for (let above = parents.get(root); above !== undefined; above = parents.get(root)) root = above
    // Path compression for later look-ups.
    for (let at = point; at !== root;) {
      const above = parents.get(at) ?? root
      parents.set(at, root)
      at = above
    }
    return root
  }
  return {
    rootOf,
    join(one, other) {
      const [from, to] = [rootOf(one), rootOf(other)]
      if (from !== to) parents.set(from, to)
    },
  }
}
