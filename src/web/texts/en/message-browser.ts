export const messageBrowser = {
  hint: 'Shows a notification that your day is ready, and nothing about your body. Answers to tap such as “I feel ill” come with it, unless messages are discreet. The maker of your browser (Google, Apple, Mozilla) learns that Lutea sent you something and when, but not what. On an iPhone it works once Lutea is on the home screen.',
  impossible:
    'This browser cannot get messages here. It needs https, and on an iPhone the app on the home screen.',
  refused:
    'Your browser does not allow notifications from this site. Allow them in its settings, then try again.',
  count: (count: number) => `${count} ${count === 1 ? 'browser gets' : 'browsers get'} your messages.`,
  addThis: 'Add this browser',
  removeAll: 'Remove all browsers',
  problems: {
    NO_BROWSER: 'No browser shows your messages. Add one in the settings.',
    PUSH_404: 'The push service no longer knows this browser. Add it again.',
    PUSH_410: 'The push service no longer knows this browser. Add it again.',
  } as Readonly<Record<string, string>>,
};

declare module '../catalogue.ts' {
  interface PageTexts {
    messageBrowser: typeof messageBrowser;
  }
}
