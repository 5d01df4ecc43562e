/** A page of the account. `tab`: one of /HomeView/personal. `name`: key of its name. `soon`: there is no product behind it yet. */
interface AccountLink {
  to: string
  name: `${'settings' | 'planned' | 'profile' | 'rank' | 'tasks' | 'common'}:${string}`
  soon?: true
}

const tab = (name: string) => `/HomeView/personal/${name}`

/** The account's navigation, group by group, as drawn. */
export const ACCOUNT_LINKS: readonly { group: 'assets' | 'money' | 'account'; links: readonly AccountLink[] }[] = [
  {
    group: 'assets',
    links: [
      { to: '/HomeView/assets', name: 'settings:nav.overview' },
      { to: '/HomeView/order', name: 'common:orders' },
      { to: tab('funding'), name: 'planned:funding.name' },
      { to: '/HomeView/assets?transfer=fund', name: 'planned:transfer.name' },
    ],
  },
  {
    group: 'money',
    links: [
      { to: '/topup', name: 'planned:topup.name' },
      { to: '/withdraw', name: 'planned:withdraw.name' },
      { to: tab('addresses'), name: 'settings:nav.addresses' },
      { to: tab('c2c'), name: 'planned:c2c.name' },
    ],
  },
  {
    group: 'account',
    links: [
      { to: tab('profile'), name: 'profile:title' },
      { to: tab('security'), name: 'planned:security.name' },
      { to: tab('identity'), name: 'planned:identity.name' },
      { to: tab('settings'), name: 'settings:title' },
      { to: tab('invite'), name: 'common:inviteFriends' },
      { to: '/rank', name: 'rank:title' },
      { to: tab('tasks'), name: 'tasks:title' },
      { to: tab('mint'), name: 'tasks:mint' },
      { to: '/messages', name: 'common:messages' },
    ],
  },
]
