import { describe, expect, it } from 'vitest';
import { cubeClicked, modelClicked, type Moment } from '../src/play/clicks';
import { overlaysOf } from '../src/play/overlays';
import type { Forecast, ModelView } from '../src/protocol';
import { option, question, reach, study, view } from './sample';

const models = [0, 0, 1].map((side, n) => ({ side, cube: n + 8, fate: 'table' }) as unknown as ModelView);
const at = (some: Partial<Moment>): Moment => ({
  question: null,
  view: view({ models }),
  selected: null,
  candidate: null,
  ...some,
});
const walker = study({ model: 0, reach: [reach(20, 'move', { cubes: 2, path: [12, 20] })] });
const action = question('action', { part: 'action', model: 0, study: walker });
const actor = question('activate', {
  part: 'actor',
  domain: 'model',
  side: 0,
  options: [option(0, { model: 0 }), option(-1)],
  greyed: [{ value: 1, label: '', reason: 'It has been activated.', rule: 'R-1' }],
});

describe('a click on a cube', () => {
  it('lets the model that acts go there, or the one selected for its Activation', () => {
    expect(cubeClicked(at({ question: action }), 20)).toEqual({ do: 'go', model: 0, cube: 20 });
    expect(cubeClicked(at({ question: action }), 60)).toEqual({ do: 'go', model: 0, cube: 60 });
    expect(cubeClicked(at({ question: actor, selected: 0 }), 20)).toEqual({ do: 'go', model: 0, cube: 20 });
  });

  it('goes the whole way while a movement is under way, and steps where only a step leads', () => {
    const way = question('step', {
      part: 'way',
      domain: 'cube',
      model: 0,
      options: [option(12, { cube: 12 }), option(13, { cube: 13 })],
      study: study({ model: 0, reach: [reach(12, 'move'), reach(20, 'move')] }),
    });
    expect(cubeClicked(at({ question: way }), 12)).toEqual({ do: 'go', model: 0, cube: 12 });
    expect(cubeClicked(at({ question: way }), 20)).toEqual({ do: 'go', model: 0, cube: 20 });
    expect(cubeClicked(at({ question: way }), 13)).toEqual({ do: 'answer', value: 13 });
  });

  it('answers a question about cubes, even with one that the server will refuse with its reason', () => {
    const deploy = question('deploy', { part: 'home', domain: 'cube', options: [option(3, { cube: 3 })] });
    expect(cubeClicked(at({ question: deploy }), 3)).toEqual({ do: 'answer', value: 3 });
    expect(cubeClicked(at({ question: deploy }), 4)).toEqual({ do: 'answer', value: 4 });
  });

  it('always says something', () => {
    expect(cubeClicked(at({}), 3)).toEqual({ do: 'say', word: 'click.notNow' });
    expect(cubeClicked(at({ question: actor }), 3)).toEqual({ do: 'say', word: 'click.chooseModel' });
    expect(cubeClicked(at({ question: actor, selected: 1 }), 3)).toEqual({
      do: 'tell',
      text: 'It has been activated.',
      rule: 'R-1',
    });
    expect(cubeClicked(at({ question: question('ammo', { domain: 'word' }) }), 3)).toEqual({
      do: 'say',
      word: 'click.answerFirst',
    });
  });
});

describe('a click on a model', () => {
  it('asks how an enemy could be attacked', () => {
    expect(modelClicked(at({ question: action }), 2)).toEqual({ do: 'aim', model: 0, target: 2 });
    expect(modelClicked(at({ question: actor, selected: 0 }), 2)).toEqual({ do: 'aim', model: 0, target: 2 });
    expect(modelClicked(at({ question: actor }), 2)).toEqual({ do: 'select', model: 2 });
  });

  it('prefers an option first and chooses it with the second click', () => {
    expect(modelClicked(at({ question: actor }), 0)).toEqual({ do: 'prefer', options: [0] });
    expect(modelClicked(at({ question: actor, candidate: 0 }), 0)).toEqual({ do: 'answer', value: 0 });
  });

  it('says why a model cannot be activated, and lets the server refuse other models', () => {
    expect(modelClicked(at({ question: actor }), 1)).toMatchObject({ do: 'tell', rule: 'R-1' });
    const target = question('target', { part: 'target', domain: 'model', options: [option(2, { model: 2 })] });
    expect(modelClicked(at({ question: target }), 1)).toEqual({ do: 'answer', value: 1 });
  });

  it('selects the models of the test that a question interrupts', () => {
    const forecast = { attacker: 1, defender: 2 } as unknown as Forecast;
    const strike = question('strike', {
      part: 'target',
      domain: 'model',
      interrupt: true,
      options: [option(1, { model: 1, forecast }), option(-1)],
    });
    expect(modelClicked(at({ question: strike }), 2)).toEqual({ do: 'select', model: 2 });
    expect(modelClicked(at({ question: strike }), 1)).toEqual({ do: 'prefer', options: [0] });
    expect(modelClicked(at({ question: strike }), 0)).toEqual({ do: 'answer', value: 0 });
  });

  it('means its cube where cubes are chosen', () => {
    const deploy = question('deploy', { part: 'home', domain: 'cube', options: [option(9, { cube: 9 })] });
    expect(modelClicked(at({ question: deploy }), 1)).toEqual({ do: 'answer', value: 9 });
  });
});

describe('the way that is drawn', () => {
  const focus = { selected: 0, study: walker, looked: null, models: [], cubes: [] };

  it('leads to the cube pointed at', () => {
    expect(overlaysOf(action, { ...focus, toward: 20 }).way).toEqual({ model: 0, path: [12, 20], kind: 'move' });
    expect(overlaysOf(action, { ...focus, toward: 21 }).way).toBeNull();
    expect(overlaysOf(actor, { ...focus, toward: 20 }).way?.path).toEqual([12, 20]);
  });
});
