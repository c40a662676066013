// The pages of the household provider. The server puts the options of a passkey into the form; its answer goes back with
// the form, so every step is an ordinary page.
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { qrPath } from '#web/lib/qr-path.ts';

function show(form: HTMLFormElement, name: string, isShown: boolean): void {
  const part = form.querySelector<HTMLElement>(`[data-${name}]`);
  if (part) part.hidden = !isShown;
}

async function askDevice(form: HTMLFormElement): Promise<string> {
  const optionsJSON = JSON.parse(form.dataset['options'] ?? '{}');
  const credential =
    form.dataset['passkey'] === 'create'
      ? await startRegistration({ optionsJSON })
      : await startAuthentication({ optionsJSON });
  return JSON.stringify(credential);
}

function prepare(form: HTMLFormElement): void {
  const button = form.querySelector('button');
  const field = form.querySelector<HTMLInputElement>('[name=credential]');
  if (button === null || field === null) return;
  if (!browserSupportsWebAuthn()) {
    show(form, 'unsupported', true);
    return;
  }
  button.disabled = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    show(form, 'failed', false);
    try {
      field.value = await askDevice(form);
      form.submit();
    } catch {
      // The person cancelled or took too long, or the device has no key. The device has said why.
      show(form, 'failed', true);
      button.disabled = false;
    }
  });
}

const SVG = 'http://www.w3.org/2000/svg';

function drawCode(place: HTMLElement): void {
  const { size, path: dark } = qrPath(place.dataset['qr'] ?? '');
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', `0 0 ${size} ${size}`);
  picture.setAttribute('aria-hidden', 'true');
  picture.classList.add('qr');
  for (const [fill, d] of [
    ['#fff', `M0 0h${size}v${size}H0z`],
    ['#000', dark],
  ] as const) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('fill', fill);
    path.setAttribute('d', d);
    picture.append(path);
  }
  place.append(picture);
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) prepare(form);
for (const place of document.querySelectorAll<HTMLElement>('[data-qr]')) drawCode(place);
