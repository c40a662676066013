import { soleObject, textIn, UnexpectedShape } from '../../http-transport/json-fields.ts';
import type { Resource } from '../resource.ts';

interface SocialProfile {
  /** The path of some resources contains it. */
  displayName: string;
}

/** The owner of a token. Read first: it shows whether the token is valid, because it needs nothing else. */
export const socialProfile: Resource<[], SocialProfile> = {
  label: 'profile',
  path: () => '/userprofile-service/socialProfile',
  parse(json) {
    const displayName = textIn(soleObject(json), 'displayName');
    if (!displayName) throw new UnexpectedShape('a profile has a displayName');
    return { displayName };
  },
};
