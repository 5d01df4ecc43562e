/** A page of the account, and the key of its name. */
interface AccountLink {
  to: string
  name: `${'settings' | 'pages' | 'profile' | 'rank' | 'tasks' | 'common'}:${string}`
}

const tab = (name: string) => `/HomeView/personal/${name}`

/** The account's navigation, group by group, as drawn. */
export const ACCOUNT_LINKS: readonly { group: 'assets' | 'money' | 'account'; links: readonly AccountLink[] }[] = [
  {
    group: 'assets',
    links: [
      { to: '/HomeView/assets', name: 'settings:nav.overview' },
      { to: '/HomeView/order', name: 'common:orders' },
      { to: tab('funding'), name: 'pages:funding' },
      { to: '/HomeView/assets?transfer=fund', name: 'pages:transfer' },
    ],
  },
  {
    group: 'money',
    links: [
      { to: '/topup', name: 'pages:topup' },
      { to: '/withdraw', name: 'pages:withdraw' },
      { to: tab('addresses'), name: 'settings:nav.addresses' },
      { to: tab('c2c'), name: 'pages:c2c' },
    ],
  },
  {
    group: 'account',
    links: [
      { to: tab('profile'), name: 'profile:title' },
      { to: tab('security'), name: 'pages:security' },
      { to: tab('identity'), name: 'pages:identity' },
      { to: tab('settings'), name: 'settings:title' },
      { to: tab('invite'), name: 'common:inviteFriends' },
      { to: '/rank', name: 'rank:title' },
      { to: tab('tasks'), name: 'tasks:title' },
      { to: tab('mint'), name: 'tasks:mint' },
      { to: '/messages', name: 'common:messages' },
    ],
  },
]
